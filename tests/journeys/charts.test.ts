import { beforeAll, expect, it } from "vitest";
import { biForm } from "#domain/bi/bi-form.resource.ts";
import { Currency } from "#domain/currency.ts";
import { linkClick } from "#domain/links/link-click.resource.ts";
import { linkCost } from "#domain/links/link-cost.resource.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { shortLink } from "#domain/links/short-link.resource.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import { logIn, press, runFromPalette, visitor } from "#support/console.ts";
import { now } from "#support/factory.ts";
import { sharedConsole } from "#support/shared.ts";

const product = sharedConsole();

/** Address of the report. */
let report = "";
beforeAll(async () => {
  for (let i = 0; i < 9; i++)
    await insertRecord(
      product.db,
      searchRecord,
      { word: i % 3 ? "龙" : "花瓶", normal: i % 3 ? "龙" : "花瓶", results: i, time: now() - (i % 3) * 86_400 },
      null,
    );
  const platform = await insertRecord(
    product.db,
    linkPlatform,
    { key: "fair", kind: "offline", name: { "1": "展会" } },
    null,
  );
  for (const [month, currency, amount] of [
    ["2026-09", "renminbi", 12_345],
    ["2026-10", "renminbi", 55],
    ["2026-11", "gangbi", 47_650],
  ] as const)
    await insertRecord(
      product.db,
      linkCost,
      { platform: platform.id, month, currency: Currency.of(currency), amount },
      null,
    );
  const add = (code: string, name: string): Promise<{ id: string }> =>
    insertRecord(product.db, shortLink, { code, name, target: "https://example.com", platform: platform.id }, null);
  const [other, link] = [await add("AAAA", "Autumn week"), await add("BBBB", "Spring week")];
  for (const [slot, of] of [other, link, link].entries())
    await insertRecord(
      product.db,
      linkClick,
      { link: of.id, time: now(), visitor: `visitor ${slot}`, isBot: false, slot: `slot ${slot}` },
      null,
    );
  const [view] = await product.db.query<{ id: string }>("select id from bi_view where key = 'searches'");
  const columns = [
    { key: "word", kind: "text" },
    { key: "n", kind: "number", use: "count", sum: true },
  ];
  const charts = [{ kind: "bar", x: "word", y: "n", title: { "1": "词", "0": "Words" } }];
  const form = await insertRecord(
    product.db,
    biForm,
    { name: { "1": "搜索词", "0": "Words" }, source: "view", view: view?.id, columns, charts },
    null,
  );
  report = `/bi-form-manage?id=${form.id}`;
});

it("charts open beside the list and for one record, mark a day, show a table and filter the list, by keys", async () => {
  const person = await visitor(product);
  const { page } = person;
  await logIn(person, product, "/search-record");
  await page.locator('[role="row"]', { hasText: "花瓶" }).first().waitFor();
  // The keys of charts are loaded with their button.
  await page.getByRole("button", { name: /图表/ }).waitFor();
  await press(page, "Shift+G");
  const chart = page.getByRole("region", { name: "搜索量" });
  await chart.getByText("搜索 3").first().waitFor();
  await press(page, "ArrowLeft");
  await press(page, "t");
  const table = chart.getByRole("table");
  await table.getByRole("row", { name: /合计/ }).waitFor();
  expect(await table.getByRole("row", { name: /合计/ }).textContent()).toContain("9");
  expect(page.url()).toMatch(/ch=overTime.*cm=\d+.*ct=1/);
  await press(page, "Enter");
  await expect.poll(() => page.url()).toMatch(/f=time:\d{4}-\d{2}-\d{2}/);
  await page.getByText("1–3 / 3").waitFor();
  // The marked day does not limit the charts.
  expect(await table.getByRole("row", { name: /合计/ }).textContent()).toContain("9");
  // The keys of charts are loaded with their button.
  await page.getByRole("button", { name: /图表/ }).waitFor();
  await press(page, "Shift+G");
  await expect.poll(() => page.url()).not.toContain("ch=");
  // The charts of one record show the records behind a place.
  await page.evaluate((to) => void (location.hash = to), "/short-link-manage");
  await page.getByRole("row", { name: /Spring week/ }).waitFor();
  await page.getByRole("button", { name: /查看数据/ }).waitFor();
  await press(page, "n");
  const clicks = page.getByRole("region", { name: "点击、访客与爬虫" });
  await clicks.getByText("点击 2").first().waitFor();
  await press(page, "t");
  await clicks.getByRole("row", { name: /合计/ }).waitFor();
  expect(page.url()).toContain("tab=charts");
  await press(page, "Enter");
  await expect.poll(() => page.url()).toMatch(/v=clicks&f=link:\d+\+time:/);
  await page.getByText("1–2 / 2").waitFor();
  // The foot of a list and the charts show each currency for itself.
  await page.evaluate((to) => void (location.hash = to), "/link-platform-manage?v=costs");
  const foot = page.getByRole("group", { name: "合计" });
  await foot.getByText("HK$476.50").waitFor();
  expect(await foot.textContent()).toMatch(/全部 3 条.*人民币 · 2 条¥124\.00.*港币 · 1 条HK\$476\.50/);
  await page.getByRole("row", { name: /2026-11 展会/ }).waitFor();
  await press(page, "x");
  await page.getByTestId("pager").getByText("HK$476.50").waitFor();
  await press(page, "Escape");
  for (const wanted of ["f=currency:renminbi", "f=currency:gangbi"]) {
    await press(page, "Alt+c");
    await expect.poll(() => page.url()).toContain(wanted);
  }
  await press(page, "Alt+c");
  await expect.poll(() => page.url()).not.toContain("f=");
  await page.getByRole("button", { name: /图表/ }).waitFor();
  await press(page, "Shift+G");
  const costs = page.getByRole("region", { name: "每日录入的费用" });
  await costs.getByText("人民币").waitFor();
  await press(page, "c");
  await costs.getByText("港币").waitFor();
  expect(page.url()).toContain("currency=gangbi");
  expect(await page.getByRole("region", { name: "录入的费用", exact: true }).textContent()).toMatch(
    /¥124\.00.*HK\$476\.50/,
  );
  // A searched word fills the form of a hot word.
  await page.evaluate((to) => void (location.hash = to), "/hot-word-manage?edit=new&with=word=花瓶;place=hotList");
  await expect
    .poll(() => page.locator("input").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toContain("花瓶");
});

it("a report runs by its key, shows its chart and its rows, and is printed without the console around it", async () => {
  const person = await visitor(product);
  const { page } = person;
  // Keeps the text of the printed copy, which is removed right after printing.
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset["copy"] = [...document.body.children]
        .filter((one) => one.matches("[data-printed]"))
        .map((one) => one.textContent)
        .join();
    };
  });
  await logIn(person, product, report);
  await page.locator('[role="row"]', { hasText: "搜索词" }).first().waitFor();
  await page.getByText("运行后在这里显示图表和数据").waitFor();
  await press(page, "r");
  const table = page.getByRole("table", { name: "搜索词" });
  await table.getByRole("row", { name: /龙/ }).waitFor();
  expect(await table.getByRole("row", { name: /合计/ }).textContent()).toContain("9");
  await runFromPalette(page, "打印或存为 PDF");
  await expect.poll(() => page.evaluate(() => document.body.dataset["copy"])).toMatch(/^搜索词.*龙.*合计/s);
  expect(await page.locator("body > [data-printed]").count()).toBe(0);
});
