import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { boxOf, isWithin, overlaps } from "#support/boxes.ts";
import type { Console } from "#support/console.ts";
import { logIn, startConsole, visitor } from "#support/console.ts";
import { makeModel } from "#support/factory.ts";

let product: Console;

beforeAll(async () => {
  product = await startConsole();
  await makeModel(product.db, { groupName: "旧花瓶" });
});
afterAll(() => product.close());

const heads = (page: Page): Promise<string[]> =>
  page.locator('[role="grid"] [role="columnheader"]:not(:first-child)').allInnerTexts();

it("says which columns do not fit, leads to their choice, and keeps what the list is ordered by", async () => {
  const person = await visitor(product, "en");
  const { page } = person;
  await logIn(person, product, "/model-admin?s=-publishTime");
  await page.locator("#detail-panel").waitFor();
  const more = page.getByRole("button", { name: /^\d more columns do not fit: .*Downloads.*\. Choose columns$/ });
  await more.waitFor();
  await page.locator("[aria-sort=descending]", { hasText: "Published" }).waitFor();
  const pane = await boxOf(page.locator('[data-part="list"]'));
  const mark = await boxOf(more);
  expect(isWithin(mark, pane)).toBe(true);
  for (const head of await page.locator('[role="columnheader"] button').all())
    expect(overlaps(mark, await boxOf(head))).toBe(false);
  await more.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Columns and order" }).waitFor();
  await page.keyboard.press("Escape");
  // Where all of them fit nothing is said.
  await page.setViewportSize({ width: 1_900, height: 900 });
  await more.waitFor({ state: "detached" });
  expect(await heads(page)).toContain("Downloads");
});
