import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CDPSession, Page } from "playwright-core";
import type { Console } from "#support/console.ts";
import { logIn, startConsole, visitor } from "#support/console.ts";
import { fillQueue, QUEUE, shown, titleOf, until } from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

/** Sends a key like an input method: the letter is in `code`, and `key` says only that it was processed. */
async function composingKey(cdp: CDPSession, code: string): Promise<void> {
  const event = { code, key: "Process", windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
  await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
}

/** Composes a word letter by letter, presses keys that decide elsewhere, and accepts the word. */
async function compose(cdp: CDPSession, letters: string, word: string): Promise<void> {
  for (let n = 1; n <= letters.length; n++) {
    await composingKey(cdp, `Key${letters.charAt(n - 1).toUpperCase()}`);
    await cdp.send("Input.imeSetComposition", {
      text: letters.slice(0, n),
      selectionStart: n,
      selectionEnd: n,
    });
  }
  for (const code of ["KeyP", "KeyN", "Enter"]) await composingKey(cdp, code);
  await cdp.send("Input.insertText", { text: word });
}

const records = async (): Promise<number> =>
  (await product.db.query("select id from operation_record where resource = 'model'")).length;

const strip = (page: Page) => page.locator('[data-pane="reasons"]');

describe("an input method", () => {
  it("composes in the reason picker and in the filter bar without deciding anything", async () => {
    const ids = await fillQueue(product, 5);
    const person = await visitor(product);
    const { page, context } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const cdp = await context.newCDPSession(page);

    await page.keyboard.press("/");
    const filter = page.locator(".filt input");
    await filter.and(page.locator(":focus")).waitFor();
    await compose(cdp, "pinn", "瓶");
    await expect.poll(() => filter.inputValue()).toBe("瓶");
    await shown(page, titleOf(0));
    await filter.fill("");
    await page.keyboard.press("Escape");

    await page.locator(".rows-grid:focus").waitFor();
    await page.keyboard.press("n");
    await strip(page).locator('[role="listbox"]:focus').waitFor();
    await page.keyboard.press("Tab");
    const text = strip(page).locator("input");
    await text.and(page.locator(":focus")).waitFor();
    await compose(cdp, "np", "奶盘");
    await expect.poll(() => text.inputValue()).toBe("奶盘");
    await shown(page, titleOf(0));
    expect(await records()).toBe(0);

    // Without a composition these keys have their usual effect.
    await page.keyboard.press("Enter");
    await shown(page, titleOf(1));
    await until(async () => (await records()) === 1);
    expect(
      await product.db.query("select op_obj_id as id, reason from operation_record where resource = 'model'"),
    ).toEqual([{ id: ids[0], reason: "奶盘" }]);
  });
});
