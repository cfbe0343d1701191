import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { logIn, press, runFromPalette, visitor } from "#support/console.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const status = '[role="status"]';
const rowOf = (page: Page, command: string): Locator =>
  page.getByRole("dialog", { name: "改键" }).locator("[data-slot=key-row]", { hasText: command }).first();
const recorder = (page: Page): Locator => page.locator(`[data-slot=key-row] button:has(${status})`);
const note = (page: Page): Locator => recorder(page).locator(status);

/** Opens the dialog with the recorder of the command, which has the focus. */
async function recording(command: string): Promise<Page> {
  const person = await visitor(product);
  await logIn(person, product, "/");
  const { page } = person;
  await runFromPalette(page, "改键位");
  await rowOf(page, command).locator("button").last().click();
  await recorder(page).and(page.locator(":focus")).waitFor();
  return page;
}

/** Waits until the recorder shows these caps. */
async function recorded(page: Page, ...caps: readonly string[]): Promise<void> {
  await expect.poll(() => recorder(page).locator("kbd").allTextContents()).toEqual(caps);
}

/** A window is no value that a test can send. */
type Press = Omit<KeyboardEventInit, "view">;

/** A press that the browser of the test cannot make, such as on another layout. @returns true if its default is off */
const pressed = (page: Page, init: Press): Promise<boolean> =>
  page.evaluate((values) => {
    const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...values });
    return document.activeElement?.dispatchEvent(event) === false;
  }, init);

const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true };

describe("the recorder of a key", () => {
  it("names keys as the dispatcher does, by position or by character, on any layout", async () => {
    const page = await recording("下一行");
    const presses: readonly [cap: string, init: Press][] = [
      ["Ctrl+Y", { key: "y", code: "KeyY", ctrlKey: true }],
      ["⇧A", { key: "Ф", code: "KeyA", shiftKey: true }],
      ["Alt+X", { key: "Process", code: "KeyX", keyCode: 229, altKey: true }],
      ["⇧Q", { key: "Q", code: "KeyA", shiftKey: true }],
      ["Alt+1", { key: "&", code: "Digit1", altKey: true }],
      ["Ctrl+⇧8", { key: "*", code: "Digit8", ctrlKey: true, shiftKey: true }],
    ];
    for (const [cap, init] of presses) {
      expect(await pressed(page, init), cap).toBe(true);
      await recorded(page, cap);
    }
    await pressed(page, { key: "[", code: "Digit8", ...altGr });
    await recorded(page, "[");
    await pressed(page, { key: "ф", code: "KeyA" });
    await recorded(page, "[", "a");
  });

  it("takes two plain presses as a sequence, also of one key, and starts anew with a third or with a modifier", async () => {
    const page = await recording("下一行");
    await press(page, "x", "y");
    await recorded(page, "x", "y");
    await press(page, "z");
    await recorded(page, "Z");
    await press(page, "z");
    await recorded(page, "z", "z");
    await press(page, "x", "Alt+y");
    await recorded(page, "Alt+Y");
    await page.keyboard.down("Shift");
    await press(page, "y");
    await recorded(page, "⇧Y");
    await press(page, "x");
    await recorded(page, "⇧X");
    await page.keyboard.up("Shift");
    await press(page, "x");
    await recorded(page, "X");
  });

  it("ignores modifiers alone, held keys and keys that no command can have, which keep their effect", async () => {
    const page = await recording("下一行");
    await press(page, "Shift", "Control", "x");
    await recorded(page, "X");
    const ignored: readonly Press[] = [
      { key: "x", code: "KeyX", repeat: true },
      { key: "Dead", code: "Quote" },
      { key: "ö", code: "KeyP", ...altGr },
    ];
    for (const init of ignored) await pressed(page, init);
    for (const key of ["F5", "F11", "F12"]) expect(await pressed(page, { key, code: key }), key).toBe(false);
    await press(page, "y");
    await recorded(page, "x", "y");
  });

  it("records nothing while another control has the focus", async () => {
    const page = await recording("下一行");
    const search = page.getByRole("dialog", { name: "改键" }).getByRole("textbox");
    await search.focus();
    await page.keyboard.type("j");
    await expect.poll(() => search.inputValue()).toBe("j");
    await recorder(page).focus();
    await recorded(page);
    await press(page, "y");
    await recorded(page, "Y");
  });

  it("shows why a key is refused, replaces it by the next press, accepts by Enter, and keeps the old key by Esc", async () => {
    const page = await recording("下一行");
    await press(page, "k", "Enter");
    await note(page).getByText("冲突").waitFor();
    await recorded(page, "K");
    await press(page, "Control+d", "Enter");
    await note(page).getByText("占用").waitFor();
    await press(page, "Alt+y");
    await recorded(page, "Alt+Y");
    await note(page).getByText("按下新的键").waitFor();
    await press(page, "Enter");
    await page.getByText("已改为 Alt+Y").waitFor();
    await rowOf(page, "下一行").locator("button:focus kbd", { hasText: "Alt+Y" }).waitFor();
    await press(page, "Enter");
    await recorder(page).and(page.locator(":focus")).waitFor();
    await press(page, "z");
    await recorded(page, "Z");
    await press(page, "Escape");
    await rowOf(page, "下一行").locator("button:focus kbd", { hasText: "Alt+Y" }).waitFor();
  });
});

it("begins in the search of the keys, also where the key sheet opens the dialog", async () => {
  const person = await visitor(product);
  await logIn(person, product, "/");
  const { page } = person;
  await press(page, "?");
  await page.getByRole("button", { name: "改键" }).focus();
  await press(page, "Enter");
  const search = page.getByRole("dialog", { name: "改键" }).getByRole("textbox");
  await search.and(page.locator(":focus")).waitFor();
  // The closed key sheet takes no focus away.
  await page.keyboard.type("下一行");
  expect(await search.inputValue()).toBe("下一行");
});
