import { streamXlsxRows } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { OperationModule } from "#domain/enumerations/reports.ts";
import type { Chart, ChartFigures } from "#kernel/chart.ts";
import { bucketBegins, readSpan } from "#kernel/chart.ts";
import { chartFaults } from "#kernel/chart-faults.ts";
import { int, money, oneOf, text, time, standardFields } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { defineResource } from "#kernel/resource.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import { figuresIn } from "#server/charts/figures.ts";
import type { ChartQuery } from "#server/charts/query.ts";
import { refreshSums } from "#server/charts/refresh-sums.ts";
import { tableSql } from "#server/db/schema-sql.ts";
import { footed } from "#server/resources/export-foot.ts";
import { exportRecords } from "#server/resources/export.ts";
import { listSums } from "#server/resources/list-sums.ts";
import { insertRecord } from "#server/resources/write.ts";
import { xlsxStream } from "#server/resources/xlsx.ts";
import type { FreshDatabase } from "#support/database.ts";
import { freshDatabase } from "#support/database.ts";

/** Movements of money, of which nobody may add those of different currencies. */
const movement = defineResource({
  name: "movement",
  area: "links",
  label: ["变动", "Movement"],
  title: "kind",
  module: Object.keys(OperationModule)[0] ?? "",
  fields: {
    time: time({ label: ["时间", "Time"], required: true, filter: true, sort: true }),
    kind: text(10, { label: ["类型", "Kind"], required: true, filter: true }),
    note: text(10, { label: ["备注", "Note"], filter: true }),
    currency: oneOf(LedgerCurrency, { label: ["币种", "Currency"], required: true, filter: true }),
    amount: money({ currency: inLedgerCurrency, label: ["金额", "Amount"], min: -1_000_000, required: true }),
    pieces: int({ label: ["件数", "Pieces"], default: 0 }),
  },
  appendOnly: true,
  list: { columns: ["time", "kind", "amount"], sort: "-time", sums: ["amount", "pieces"] },
  daySums: {
    time: "time",
    by: ["currency", ["currency", "kind"]],
    measures: [{ count: true }, { sum: "amount" }, { sum: "pieces" }],
  },
}) as Resource;

const secondsOf = (iso: string): number => Date.parse(iso) / 1_000;
const NOW = secondsOf("2026-10-03T12:00:00Z");
const CHINA = 28_800;

/** Time in UTC, kind, currency, amount in the smallest unit and pieces. */
const movements = [
  ["2026-09-20T03:00:00Z", "in", "renminbi", 10_000, 1],
  ["2026-09-21T03:00:00Z", "out", "renminbi", -2_500, 1],
  ["2026-09-21T03:00:00Z", "in", "bean", 7, 1],
  ["2026-10-01T03:00:00Z", "in", "renminbi", 8_600, 2],
  ["2026-10-02T03:00:00Z", "out", "renminbi", -600, 1],
  ["2026-10-02T03:00:00Z", "fee", "renminbi", -30, 1],
  ["2026-10-02T03:00:00Z", "in", "gangbi", 4_765, 3],
  ["2026-10-03T03:00:00Z", "in", "bean", 500, 1],
] as const;

const LATE = ["2026-10-01T05:00:00Z", "in", "gangbi", 1, 1] as const;

let db: FreshDatabase;
const addMovement = ([at, kind, currency, amount, pieces]: (typeof movements)[number] | typeof LATE) =>
  insertRecord(
    db,
    movement,
    { time: secondsOf(at), kind, currency: LedgerCurrency.of(currency), amount, pieces },
    null,
  );

beforeAll(async () => {
  db = await freshDatabase();
  for (const statement of tableSql(tableOf(movement))) await db.query(statement);
  for (const one of movements) await addMovement(one);
});
afterAll(() => db.close());

const context = { now: NOW, timezone: CHINA, language: 0, path: "" };

function figures(given: Partial<Chart>, request: { filter?: string; currency?: string } = {}): Promise<ChartFigures> {
  const chart: Chart = {
    id: "amounts",
    label: ["金额", "Amounts"],
    kind: "column",
    time: "time",
    measures: [{ id: "amount", label: ["金额", "Amount"], sum: "amount" }],
    ...given,
  };
  expect(chartFaults(chart, movement, () => undefined)).toEqual([]);
  const span = readSpan("2026-10-01..2026-10-03", "day", context);
  if (!span) throw new Error("no span");
  const query = {
    chart,
    source: movement,
    shown: movement,
    request: { screen: "/movements", chart: chart.id, ...request },
    bucket: "day" as const,
    span,
    begins: bucketBegins(span, "day", CHINA),
    context,
  } as unknown as ChartQuery;
  return figuresIn(db, query);
}

const sums = (filter = "") => listSums(db, movement, filter, context);

/** Brings the kept sums up to date. The first look only notes the highest id. */
async function keep(): Promise<void> {
  await refreshSums(db, movement);
  await refreshSums(db, movement);
}

describe("charts of amounts", () => {
  it("show the currency of the most records, with its format, and name the others", async () => {
    const reply = await figures({});
    expect(reply.currency).toEqual({
      field: "currency",
      shown: "renminbi",
      choices: [
        { key: "renminbi", label: "Renminbi (CNY)", count: 3 },
        { key: "bean", label: "Beans", count: 1 },
        { key: "gangbi", label: "Hong Kong dollar (HKD)", count: 1 },
      ],
    });
    expect(reply.series).toMatchObject([
      { values: [8_600, -630, 0], total: 7_970, amount: { sign: "¥", exponent: 2 } },
    ]);
  });

  it("show the currency that the reader names, and refuse a text that is none", async () => {
    const reply = await figures({}, { currency: "bean" });
    expect(reply.series).toMatchObject([{ values: [0, 0, 500], total: 500, amount: { exponent: 0 } }]);
    expect((await figures({}, { currency: "meiyuan" })).series).toMatchObject([{ total: 0 }]);
    await expect(figures({}, { currency: "gold" })).rejects.toMatchObject({ path: "currency" });
  });

  it("have one figure for each currency in a tile", async () => {
    const { series } = await figures({ kind: "tile", compare: "before" });
    expect(series.map(({ label, total }) => [label, total])).toEqual([
      ["Renminbi (CNY)", 7_970],
      ["Beans", 500],
      ["Hong Kong dollar (HKD)", 4_765],
    ]);
  });

  it("take the mean of one currency", async () => {
    const measures = [{ id: "mean", label: ["平均", "Mean"], mean: "amount" }] as const;
    expect((await figures({ measures, kind: "bar", group: "kind" })).series).toMatchObject([{ total: 2_656.7 }]);
  });

  it("begin a running total with what was before the span", async () => {
    const reply = await figures({ kind: "line", step: true, running: true });
    expect(reply.series).toMatchObject([{ values: [16_100, 15_470, 15_470], total: 15_470 }]);
    const grouped = await figures({ kind: "area", running: true, group: "kind" });
    expect(Object.fromEntries(grouped.series.map(({ label, values }) => [label, values]))).toEqual({
      in: [18_600, 18_600, 18_600],
      out: [-2_500, -3_100, -3_100],
      fee: [0, -30, -30],
    });
  });

  it("have the threshold of the shown currency", async () => {
    const threshold = { label: ["上限", "Limit"], value: { renminbi: 5_000 } } as const;
    expect((await figures({ threshold })).threshold).toBe(5_000);
    expect((await figures({ threshold }, { currency: "bean" })).threshold).toBeUndefined();
  });

  it.each([
    [{ group: "currency" }, "amounts grouped by currency"],
    [{ threshold: { label: ["上限", "Limit"], value: 1 } }, "threshold"],
    [{ step: true }, "step"],
    [{ kind: "bar", group: "kind", running: true }, "running"],
    [
      {
        measures: [
          { id: "a", label: ["金额", "Amount"], sum: "amount" },
          { id: "n", label: ["条数", "Records"], count: true },
          { id: "r", label: ["占比", "Share"], ratio: ["a", "n"] },
        ],
      },
      "ratio r of an amount and a number",
    ],
  ] as const)("are refused as a definition with %o", (given, fault) => {
    const chart = {
      id: "amounts",
      label: ["金额", "Amounts"],
      kind: "column",
      time: "time",
      measures: [{ id: "amount", label: ["金额", "Amount"], sum: "amount" }],
      ...given,
    } as unknown as Chart;
    expect(chartFaults(chart, movement, () => undefined)).toContain(fault);
  });
});

describe("the foot of a list", () => {
  const line = (currency: string, count: number, amount: number, pieces: number) => ({
    currency,
    count,
    sums: { amount, pieces },
  });

  it("has one line a currency, over all that the filter matches", async () => {
    expect(await sums()).toEqual({
      by: "currency",
      lines: [line("renminbi", 5, 15_470, 6), line("bean", 2, 507, 2), line("gangbi", 1, 4_765, 3)],
    });
    expect((await sums("kind:in pieces:>1")).lines).toEqual([
      line("gangbi", 1, 4_765, 3),
      line("renminbi", 1, 8_600, 2),
    ]);
    expect((await sums("kind:none")).lines).toEqual([]);
  });

  it("refuses a field that has no currency, or that not every reader of the list may see", () => {
    const own = Object.fromEntries(
      Object.entries(movement.fields).filter(([name]) => !Object.hasOwn(standardFields, name)),
    );
    const withSums = (names: readonly string[], fields: object) => () =>
      defineResource({
        ...movement,
        fields: { ...own, ...fields },
        list: { ...movement.list, sums: names },
      });
    expect(withSums(["kind"], {})).toThrow("movement: cannot add up kind");
    const other = { ...movement.fields["amount"], currency: { field: "note", of: LedgerCurrency } };
    expect(withSums(["amount", "other"], { other })).toThrow("movement: ");
    expect(withSums(["amount"], { amount: { ...movement.fields["amount"], secret: true } })).toThrow("cannot add up");
  });
});

it("a sheet ends with the sums of its rows, one line a currency, its filter, its operator and its time", async () => {
  const request = { filter: "kind:in", columns: ["time", "amount"] };
  const exported = await exportRecords(db, movement, request, { ...context, language: 1 });
  const actor = { id: "1", name: "张三", isSuper: true, auths: [], userId: null };
  const sheet = footed(exported, { actor, filter: request.filter, now: NOW });
  const rows: unknown[][] = [];
  const file = new Uint8Array(await new Response(xlsxStream(sheet)).arrayBuffer());
  for await (const { values } of streamXlsxRows(file)) rows.push(values);
  expect(rows.slice(6).map((row) => row[0])).toEqual([
    "合计：金豆 · 2 条",
    "合计：港币 · 1 条",
    "合计：人民币 · 2 条",
    "筛选：kind:in",
    "操作人：张三",
    "时间：2026-10-03 20:00:00",
  ]);
  // Values, as those of the rows are, and no formulas.
  expect(rows.slice(7, 9).map((row) => row[2])).toEqual([47.65, 186]);
});

it("kept sums give the same figures as the records, and are read where they fit", async () => {
  const charts = [
    { kind: "stacked", group: "kind" },
    { kind: "bar", group: "kind", compare: "before" },
    { kind: "line", running: true },
    { kind: "tile" },
    {},
  ] as const;
  const filters = [
    "",
    "kind:in",
    "currency:renminbi kind:in,out",
    "time:>=2026-10-01",
    "time:2026-10-02 currency:bean",
  ];
  const unfit = ["note:none", "kind:in | kind:out", "amount:>0"];
  const read = async () => ({
    charts: await Promise.all(charts.map((chart) => figures(chart))),
    bean: await figures({ kind: "stacked", group: "kind" }, { currency: "bean" }),
    sums: await Promise.all([...filters, ...unfit].map((filter) => listSums({ ...db }, movement, filter, context))),
  });
  const fromRecords = await read();
  await keep();
  expect(await read()).toEqual(fromRecords);
  await addMovement(LATE);
  const late = await read();
  expect(late).not.toEqual(fromRecords);
  await keep();
  expect(await read()).toEqual(late);
  // Without the records, what fits is still answered.
  await db.query("delete from movement");
  const gone = await read();
  expect(gone.charts).toEqual(late.charts);
  expect(gone.bean).toEqual(late.bean);
  expect(gone.sums.slice(0, filters.length)).toEqual(late.sums.slice(0, filters.length));
  expect(gone.sums.slice(filters.length).every(({ lines }) => lines?.length === 0)).toBe(true);
});
