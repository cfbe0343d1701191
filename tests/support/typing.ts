import type { CDPSession, Page } from "playwright-core";
import { press } from "./page-steps.ts";

/** Pastes from the clipboard into the browser's current target. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await press(page, "Control+v");
}

/** Sends a key like an input method: the letter is in `code`, and `key` says only that it was processed. */
async function composingKey(cdp: CDPSession, code: string): Promise<void> {
  const event = { code, key: "Process", windowsVirtualKeyCode: 229, nativeVirtualKeyCode: 229 };
  await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
  await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
}

/** Composes a word letter by letter, presses keys that decide elsewhere, and accepts the word. */
export async function compose(cdp: CDPSession, letters: string, word: string): Promise<void> {
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
