import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { boxOf, isWithin, overlaps } from "#support/boxes.ts";
import { holdCalls, logIn, press, runFromPalette, visitor, waitForAddress } from "#support/console.ts";
import { makeModel, makeUser } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

const go = (page: Page, path: string): Promise<void> => page.evaluate((to) => void (location.hash = to), path);

it("a list that a filter leaves empty offers by key to drop the condition that hides most, and to drop all", async () => {
  const author = (await makeUser(product.db)).id;
  for (let i = 0; i < 7; i++) await makeModel(product.db, { groupName: `Lamp shade ${i}`, author });
  await makeModel(product.db, { groupName: "Vase" });
  const person = await visitor(product, "zh");
  const { page } = person;
  await logIn(person, product, `/model-admin?f=vase author:${author} status:wait`);
  const best = page.getByRole("button", { name: "移除「vase」后有 7 条" });
  await best.waitFor();
  const all = page.getByRole("button", { name: "移除全部条件后有 8 条" });
  await all.waitFor();
  await best.focus();
  await press(page, "Tab");
  await all.and(page.locator(":focus")).waitFor();
  await press(page, "Shift+Tab", "Enter");
  await waitForAddress(page, `f=author:${author}+status:wait`);
  await page.locator(".row .title", { hasText: "Lamp shade 6" }).waitFor();
  // It offers only to drop all conditions if no single one helps.
  await go(page, "/model-admin?f=vase lamp isExclusive:true");
  await all.waitFor();
  await best.waitFor({ state: "detached" });
  expect(await page.locator("[data-slot=empty] button").count()).toBe(1);
  await all.focus();
  await press(page, "Enter");
  await page.locator(".row .title", { hasText: "Vase" }).waitFor();
  expect(page.url()).not.toContain("f=");
});

const heads = (page: Page): Promise<string[]> =>
  page.locator('[role="grid"] [role="columnheader"]:not(:first-child)').allInnerTexts();

/** Expects that the bar of a filtered list has at most two lines, truncates no chip, and folds its views first. */
async function fitsIn(page: Page, width: number, language: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const bar = page.locator('[data-part="list"] [data-slot=bar]');
  const context = `${language} at ${width}`;
  const [whole, views, tools] = [
    await boxOf(bar),
    await boxOf(bar.locator(".views")),
    await boxOf(bar.locator("[data-tools]")),
  ];
  expect(whole.bottom - whole.top, context).toBeLessThan(75);
  const cut = bar
    .locator("[data-slot=chip] .truncate")
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth));
  expect(await cut, context).toEqual([]);
  if (tools.top >= views.bottom) expect(await bar.locator(".views > :visible").count(), context).toBe(2);
}

it("a list names the columns that do not fit, leads to their selection, keeps the sort column, and fits its bar", async () => {
  await makeModel(product.db, { groupName: "旧花瓶" });
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
  // The bar of a filtered list fits in both languages.
  await go(page, "/model-admin?f=status:up+severity:2");
  await page.locator('[data-part="list"] [data-slot=bar] [data-slot=chip]').nth(1).waitFor();
  for (const width of [1440, 1280, 1024]) await fitsIn(page, width, "en");
  await runFromPalette(page, "Switch language");
  await page.locator('html[lang^="zh"]').waitFor();
  for (const width of [1440, 1280, 1024]) await fitsIn(page, width, "zh");
});

it("a pane resized by keyboard keeps its width after a reload, after Zen and after a form; Zen gives the header's space away", async () => {
  await makeModel(product.db);
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/model-admin");
  await page.locator(".row.cursor .title:not(:has([data-slot=skeleton-bar]))").waitFor();
  const widthOfList = async (): Promise<number> =>
    Math.round((await page.locator("[data-part=list]").boundingBox())?.width ?? 0);
  const separator = page.locator("[role=separator]");
  await separator.focus();
  const before = await widthOfList();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  const after = await widthOfList();
  expect(after).toBeLessThan(before);
  await page.reload();
  await separator.waitFor();
  expect(await widthOfList()).toBe(after);
  await page.locator(".rows-grid").focus();
  await press(page, "z");
  await expect.poll(widthOfList).toBe(0);
  await page.locator("[data-testid=header]").waitFor({ state: "hidden" });
  const work = await page.locator("main").boundingBox();
  expect(work?.y).toBe(0);
  expect(work?.height).toBeGreaterThan(850);
  await press(page, "z");
  await expect.poll(widthOfList).toBe(after);
  // The form has a width of its own.
  await page.locator(".row.cursor .title:not(:has([data-slot=skeleton-bar]))").waitFor();
  await press(page, "e");
  await page.locator("[data-part=detail] [data-form]").waitFor();
  expect(await widthOfList()).not.toBe(after);
  await page.keyboard.press("Escape");
  await expect.poll(widthOfList).toBe(after);
});

it("the detail is muted while the cursor of a list runs ahead of it, and fills its pane while it waits", async () => {
  const author = (await makeUser(product.db)).id;
  for (let i = 0; i < 9; i++) await makeModel(product.db, { groupName: `碗 ${i}`, author });
  const person = await visitor(product, "zh");
  const { page } = person;
  const letThrough = await holdCalls(page, /model\/detail$/);
  await logIn(person, product, `/model-admin?f=author:${author}`);
  const detail = page.locator('section[data-pane="detail"]');
  await detail.locator("[data-slot=skeleton]").waitFor();
  const waits = await boxOf(detail.locator("[data-slot=skeleton]"));
  const pane = await boxOf(detail);
  expect(waits.bottom - waits.top).toBeGreaterThan((pane.bottom - pane.top) * 0.9);
  letThrough();
  await detail.locator("h1", { hasText: "碗" }).waitFor();
  const muted = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      const shown = document.querySelector('[data-pane="detail"] > *');
      if (shown && document.body.hasAttribute("data-behind")) seen.push(getComputedStyle(shown).opacity);
    }).observe(document.body, { attributes: true });
    return seen;
  });
  await page.locator(".rows-grid:focus").waitFor();
  for (let n = 0; n < 8; n++) await page.keyboard.down("j");
  await page.keyboard.up("j");
  await detail.locator("h1", { hasText: "碗 0" }).waitFor();
  expect(await muted.jsonValue()).toContain("0.45");
  await page.locator("body:not([data-behind])").waitFor();
});
