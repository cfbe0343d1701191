import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { ModelShelf } from "#domain/enumerations/models.ts";
import type { Console } from "#support/console.ts";
import { logIn, notice, press, startConsole, visitor } from "#support/console.ts";
import { fillQueue, passGap, QUEUE, shown, decisionCount, statusOf, titleOf, until } from "#support/queue.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
});
afterAll(() => product.close());

/** The status line's offer of undo. */
const offered = (page: Page, text: string) => page.locator(".st .pending", { hasText: text });

describe("the status line names what U undoes", () => {
  it("in a list, during the whole undo window, even after the notice is gone", async () => {
    const [id] = await fillQueue(product, 1);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, `/model-admin?id=${id}`);
    await page.getByRole("heading", { name: titleOf(0) }).waitFor();
    await press(page, "p");
    await offered(page, `「${titleOf(0)}」通过`)
      .getByText("撤销")
      .waitFor();
    await page.locator("[data-notice]").waitFor({ state: "detached" });
    await press(page, "u");
    await notice(page, new RegExp(`已撤销：「${titleOf(0)}」通过`));
    await offered(page, "通过").waitFor({ state: "detached" });
    expect(await statusOf(product, id)).toBe(ModelShelf.of("wait"));
  });

  it("in a queue, for the last decision or other action", async () => {
    const ids = await fillQueue(product, 4);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    await press(page, "p");
    await shown(page, titleOf(1));
    await offered(page, `「${titleOf(0)}」通过`).waitFor();
    await press(page, "m");
    await page.locator('[role="dialog"] :is(input, textarea):focus').waitFor();
    await page.keyboard.type("看过");
    await press(page, "Control+Enter");
    await offered(page, `「${titleOf(1)}」备注`).waitFor();
    await offered(page, "待生效 1").waitFor();
    expect(await offered(page, `「${titleOf(0)}」通过`).count()).toBe(0);
    await press(page, "u");
    await notice(page, new RegExp(`已撤销：「${titleOf(1)}」备注`));
    await offered(page, `「${titleOf(0)}」通过`).waitFor();
    expect(await statusOf(product, ids[0])).toBe(ModelShelf.of("up"));
    await press(page, "u");
    await shown(page, titleOf(0));
    await until(async () => (await statusOf(product, ids[0])) === ModelShelf.of("wait"));
  });
});

describe("buttons", () => {
  it("decide once for a double click and for a held Enter, like keys", async () => {
    await fillQueue(product, 6);
    const person = await visitor(product);
    const { page } = person;
    await logIn(person, product, QUEUE);
    await shown(page, titleOf(0));
    const pass = page.locator('[data-command="model.pass"] button');
    await pass.dblclick({ delay: 20 });
    await shown(page, titleOf(1));
    await passGap(page);
    await pass.focus();
    await page.keyboard.down("Enter");
    for (let i = 0; i < 12; i++) {
      await page.waitForTimeout(60);
      await page.keyboard.down("Enter");
    }
    await page.keyboard.up("Enter");
    await shown(page, titleOf(2));
    await passGap(page);
    await press(page, "p");
    await shown(page, titleOf(3));
    await until(async () => (await decisionCount(product)) === 3);
  });
});
