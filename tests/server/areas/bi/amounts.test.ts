import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Currency } from "#domain/currency.ts";
import { linkCost } from "#domain/links/link-cost.resource.ts";
import { linkPlatform } from "#domain/links/link-platform.resource.ts";
import { codes } from "#kernel/errors.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { biReportsOf, column } from "#support/bi-reports.ts";

let api: TestApp;
let view = "";
let { add, added, inSql, run } = {} as ReturnType<typeof biReportsOf>;
beforeAll(async () => {
  api = await testApp();
  const biReports = biReportsOf(api);
  ({ add, added, inSql, run } = biReports);
  view = (await biReports.views())["link_costs"] ?? "";
  const platform = await insertRecord(
    api.db,
    linkPlatform,
    { key: "fair", kind: "offline", name: { "1": "展会", "0": "Fair" } },
    null,
  );
  for (const [month, currency, amount] of [
    ["2026-09", "renminbi", 12_345],
    ["2026-10", "renminbi", 55],
    ["2026-10", "gangbi", 47_650],
  ] as const)
    await insertRecord(
      api.db,
      linkCost,
      { platform: platform.id, month, currency: Currency.of(currency), amount },
      null,
    );
});
afterAll(() => api.close());

const amount = column("amount", "number", { use: "sum" });
const currency = column("currency");
const ofView = (more: object) => ({ source: "view", view, params: [], ...more });

describe("a report of amounts", () => {
  it("groups them by currency, in the unit that people write", async () => {
    const form = await added(ofView({ columns: [currency, amount] }));
    expect((await run(form.id)).result.rows).toEqual([
      ["港币", 476.5],
      ["人民币", 124],
    ]);
  });

  it("adds up those of the one currency that a parameter takes", async () => {
    const params = [{ key: "currency", kind: "text", default: "人民币", required: true }];
    const columns = [column("month"), { ...amount, sum: true }];
    const form = await added(ofView({ params, columns }));
    const { result } = await run(form.id);
    expect([result.rows, result.columns[1]?.sum]).toEqual([
      [
        ["2026-09", 123.45],
        ["2026-10", 0.55],
      ],
      124,
    ]);
  });

  it.each([
    [{ columns: [column("month"), amount] }, "columns[1].use"],
    [{ columns: [column("most", "number", { from: "amount", use: "max" })] }, "columns[0].use"],
    [{ columns: [currency, { ...amount, sum: true }] }, "columns[1].sum"],
    [{ columns: [column("month"), column("amount", "number", { sum: true })] }, "columns[1].sum"],
    [
      { columns: [column("month"), currency, amount], charts: [{ kind: "column", x: "month", y: "amount" }] },
      "charts[0].series",
    ],
    [
      {
        columns: [column("month"), currency, amount],
        charts: [{ kind: "stacked", x: "month", y: "amount", series: "currency" }],
      },
      "charts[0].series",
    ],
    [{ columns: [currency, amount], charts: [{ kind: "tile", y: "amount" }] }, "charts[0].series"],
  ])("is refused with %o, which names the way out", async (more, path) => {
    const reply = await add(ofView(more));
    expect([reply.code, (reply.result as unknown as { path: string }).path]).toEqual([
      codes.illegalParameter,
      `item.${path}`,
    ]);
    expect(reply.msg).toContain("按「currency」分组");
  });
});

describe("a report of amounts in SQL", () => {
  it.each([
    "select currency, sum(amount) as total from link_costs group by currency",
    "select month, sum(amount) as total from link_costs where currency = '人民币' and month > '2026-01' group by month",
    "with c as (select * from link_costs) select s.currency, max(s.amount) as most from c s group by s.currency",
    "select month, amount, currency from link_costs",
    "select count(*) as n from link_costs",
  ])("runs %s", async (sql) => {
    const form = await inSql(sql, { columns: [] });
    expect((await run(form.id)).code).toBe(codes.ok);
  });

  it.each([
    ["select sum(amount) as total from link_costs", {}, "sql"],
    ["select month, sum(amount) as total, max(currency) as c from link_costs group by month", {}, "sql"],
    ["select sum(x) as total from (select amount from link_costs) v(x)", {}, "sql"],
    ["with a as (select amount as x from link_costs) select avg(x) as mean from a", {}, "sql"],
    ["select sum(amount) over () as total from link_costs", {}, "sql"],
    ["select sum(amount) as total from link_costs where currency = '人民币' or true", {}, "sql"],
    ["select 1 as n union all select sum(amount) from link_costs", {}, "sql"],
    ["select amount from link_costs", { columns: [column("amount", "number", { sum: true })] }, "columns[0].sum"],
    [
      "select month, currency, amount from link_costs",
      { columns: [], charts: [{ kind: "line", x: "month", y: "amount" }] },
      "charts[0].series",
    ],
  ])("refuses %s %o", async (sql, more, path) => {
    const reply = await add({ source: "sql", sql, columns: [], ...more });
    expect([reply.code, (reply.result as unknown as { path: string }).path]).toEqual([
      codes.illegalParameter,
      `item.${path}`,
    ]);
  });

  it("counts records of all currencies", async () => {
    const charts = [{ kind: "bar", x: "month", y: "n" }];
    const columns = [column("month"), column("n", "number", { sum: true })];
    const form = await inSql("select month, count(*) as n from link_costs group by month", { columns, charts });
    expect((await run(form.id)).result.columns[1]?.sum).toBe(3);
  });
});
