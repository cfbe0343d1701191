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

it("names the columns that do not fit, leads to their selection, and keeps the sort column", async () => {
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
  // Without hidden columns there is no message.
  await page.setViewportSize({ width: 1_900, height: 900 });
  await more.waitFor({ state: "detached" });
  expect(await heads(page)).toContain("Downloads");
});

it("a filtered list has a toolbar of at most two lines, truncates no chip, and folds its views first", async () => {
  for (const language of ["zh", "en"] as const) {
    const person = await visitor(product, language);
    const { page } = person;
    await logIn(person, product, "/model-admin?f=status:up+severity:2");
    const bar = page.locator('[data-part="list"] .tb');
    await bar.locator(".chip").nth(1).waitFor();
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const context = `${language} at ${width}`;
      const [whole, views, tools] = [
        await boxOf(bar),
        await boxOf(bar.locator(".tbs")),
        await boxOf(bar.locator(".tools")),
      ];
      expect(whole.bottom - whole.top, context).toBeLessThan(75);
      const cut = bar.locator(".chip .el").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth));
      expect(await cut, context).toEqual([]);
      if (tools.top >= views.bottom) expect(await bar.locator(".tbs > :visible").count(), context).toBe(2);
    }
  }
});
