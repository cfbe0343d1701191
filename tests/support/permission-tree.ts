import type { Page } from "playwright-core";
import { notice, press } from "./console.ts";

/** Moves the cursor to the row of this permission. */
export async function walkTo(page: Page, permission: string): Promise<void> {
  await page.locator("[role=tree]").focus();
  await press(page, "Home");
  for (let i = 0; i < 200; i++) {
    const current = await page.locator("[role=tree]").getAttribute("aria-activedescendant");
    if (current === `pt-${permission}`) return;
    await press(page, "ArrowDown");
  }
  throw new Error(`no row ${permission}`);
}
export const row = (page: Page, permission: string) => page.locator(`[id="pt-${permission}"]`);

export async function save(page: Page): Promise<void> {
  await press(page, "Control+s");
  await notice(page, /已保存，组里/);
}
