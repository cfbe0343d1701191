import { strFromU8, unzipSync } from "fflate";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COINS } from "#domain/amount-formats.ts";
import { inLedgerCurrency, LedgerCurrency } from "#domain/currency.ts";
import { OnOff } from "#domain/enumerations/on-off.ts";
import { amountLabel } from "#kernel/amount.ts";
import { formatOf } from "#kernel/amount-field.ts";
import { stateFrom } from "#kernel/derived-fields.ts";
import { rollupSum } from "#kernel/rollups.ts";
import { count, decimal, int, money, oneOf, ref, rows, text } from "#kernel/field.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { changesIn } from "#kernel/record-diff.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { defineResource, fieldOf } from "#kernel/resource.ts";
import { tableOf } from "#kernel/sql-mapping.ts";
import { difference } from "#server/audit/record.ts";
import { systemActor } from "#server/auth/session/session.ts";
import { tableSql } from "#server/db/schema-sql.ts";
import { csvParts, exportRecords } from "#server/resources/export.ts";
import { guessTargets } from "#server/resources/import/targets.ts";
import { planOf } from "#server/resources/import/plan.ts";
import { prepareRows } from "#server/resources/import/prepare-rows.ts";
import { storedTexts } from "#server/resources/import/stored-texts.ts";
import { readRecords } from "#server/resources/detail.ts";
import { wordsOf } from "#server/resources/display-text.ts";
import { listRecords } from "#server/resources/list.ts";
import { insertRecord } from "#server/resources/write.ts";
import { xlsxStream } from "#server/resources/xlsx.ts";
import { openSheet } from "#server/sheets/open-sheet.ts";
import type { SheetRow } from "#server/sheets/sheet.ts";
import { systemContext } from "#server/system-context.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";

const label = (zh: string, en: string) => ({ label: [zh, en] as const });
const amount = money({ currency: inLedgerCurrency, ...label("金额", "Amount"), min: -1e12, filter: true, sort: true });

/** A resource with amounts in every currency. It has no screen. */
const line = defineResource({
  name: "ledgerLine",
  area: "community",
  label: ["分录", "Ledger line"],
  title: "name",
  module: "account",
  fields: {
    name: text(40, { ...label("名称", "Name"), required: true }),
    amount,
    reward: money({ currency: COINS, ...label("奖励", "Reward"), default: 0 }),
    currency: oneOf(LedgerCurrency, { ...label("币种", "Currency"), filter: true }),
    parts: rows({ part: money({ currency: inLedgerCurrency, ...label("部分", "Part") }) }, label("组成", "Parts")),
    code: text(20, { ...label("代码", "Code"), unique: true, isCode: true }),
    place: ref("circle", label("地点", "Place")),
    slot: int({ ...label("位置", "Slot"), sort: true }),
    change: decimal(2, { ...label("变化", "Change"), sort: true }),
    seat: int(label("座位", "Seat")),
    plays: count({ ...label("播放", "Plays"), default: 0, sort: true }),
    reach: count({ ...label("覆盖", "Reach"), sort: true, nullsLast: true }),
    parent: ref("ledgerLine", label("上级", "Parent")),
    allPlays: rollupSum(
      { resource: "ledgerLine", by: "parent", one: true, sumOf: "plays" },
      label("播放合计", "All plays"),
    ),
    phase: stateFrom(OnOff, [{ to: "up", when: { slot: "none" } }], null, label("阶段", "Phase")),
  },
  uniqueTogether: [["place", "seat"]],
  list: { columns: ["name", "amount"], sort: "-createTime" },
  form: ["name", "amount", "reward", "currency", "code", "slot"],
  allows: ["add", "edit", "export", "import"],
});

const currencies = {
  yuan: LedgerCurrency.of("renminbi"),
  hk: LedgerCurrency.of("gangbi"),
  bean: LedgerCurrency.of("bean"),
};
const context = { now: now(), timezone: 0, language: 0 };
const written = [
  { name: "yuan", amount: 125_050, currency: currencies.yuan, reward: 12 },
  { name: "dollars", amount: -1_905, currency: currencies.hk, reward: 0 },
  { name: "beans", amount: 1_250, currency: currencies.bean, reward: 3 },
  { name: "none", amount: null, currency: currencies.yuan, reward: 0 },
];

let api: TestApp;
let folder: string;
let records: AnyRecord[];
let seats = 0;
const insert = (values: object): Promise<AnyRecord> =>
  insertRecord(api.db, line, { name: "x", slot: 1, seat: ++seats, ...values }, null);

beforeAll(async () => {
  api = await testApp();
  folder = await mkdtemp(join(tmpdir(), "amounts-"));
  for (const statement of tableSql(tableOf(line))) await api.db.query(statement);
  records = [];
  for (const values of written) records.push(await insert(values));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const idsOf = (list: readonly AnyRecord[]): string[] => list.map(({ id }) => id);
const only = (): string => `id:${idsOf(records).join(",")}`;

/** Reads a file back, and prepares its rows as new records. */
async function readBack(content: string | Uint8Array) {
  const path = join(folder, "sheet");
  await writeFile(path, content);
  const sheet = await openSheet(path);
  const sheetRows: SheetRow[] = [];
  for await (const row of sheet.rows) sheetRows.push(row);
  const columns = guessTargets(line, sheet.header, 0).map((id) => (id === null || id === "id" ? "-" : id));
  const admin = { ...systemContext(api.db), language: 0, actor: { ...systemActor, isSuper: true } };
  const plan = planOf(line, { columns, key: "", existing: "refuse" }, 0);
  const prepared = await prepareRows(api.db, admin, plan, sheetRows, new Map());
  return {
    header: sheet.header,
    columns,
    prepared,
    stored: prepared.map((row) => storedTexts(plan, row, admin, columns.length)),
  };
}

const exported = (columns: readonly string[]) =>
  exportRecords(api.db, line, { filter: only(), sort: "-amount", columns: [...columns] }, context);

async function inCsv(columns: readonly string[]): Promise<string> {
  let csv = "";
  for await (const part of csvParts(await exported(columns))) csv += part;
  return csv;
}

describe("amounts in three currencies", () => {
  /** Values of the rows, in the order of the file. */
  const wanted = written
    .toSorted((a, b) => Number(b.amount ?? -1e15) - Number(a.amount ?? -1e15))
    .map(({ amount: minor, ...values }) => ({ ...values, ...(minor === null ? {} : { amount: minor }) }));

  it("come back from a CSV file, which has their currency though nobody asked for it", async () => {
    const csv = await inCsv(["name", "amount", "reward"]);
    expect(csv.split("\r\n")[0]).toBe("\ufeffID,Name,Amount,Currency,Reward (coins)");
    expect(csv).toMatch(/dollars,-19\.05,Hong Kong dollar \(HKD\),0\r\n/);
    expect(csv).toMatch(/beans,1250,Beans,3\r\n/);
    const { columns, prepared, stored } = await readBack(csv);
    expect(columns).toEqual(["-", "name", "amount", "currency", "reward"]);
    expect(prepared.map(({ values, problems }) => [values, problems])).toEqual(wanted.map((values) => [values, []]));
    // As they will be stored, with the currency of their row.
    expect(stored.map((texts) => texts[2])).toEqual(["¥1,250.50", "1,250 beans", "−HK$19.05", null]);
  });

  it("come back from an XLSX file, whose figures have the number format of their currency", async () => {
    const bytes = new Uint8Array(
      await new Response(xlsxStream(await exported(["name", "amount", "reward"]))).arrayBuffer(),
    );
    const { prepared } = await readBack(bytes);
    expect(prepared.map(({ values, problems }) => [values, problems])).toEqual(wanted.map((values) => [values, []]));
    const files = unzipSync(bytes);
    const textIn = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
    const styles = textIn("xl/styles.xml");
    for (const format of [`"¥"#,##0.00`, `"HK$"#,##0.00`, `#,##0" beans"`, `#,##0" coins"`])
      expect(styles).toContain(`formatCode="${format.replaceAll('"', "&quot;")}"`);
    const sheet = textIn("xl/worksheets/sheet1.xml");
    const styleOf = (value: string): string | undefined =>
      /s="(\d+)"/.exec(new RegExp(`<c [^>]*><v>${value}</v>`).exec(sheet)?.[0] ?? "")?.[1];
    expect(new Set(["1250.5", "-19.05", "1250"].map(styleOf)).size).toBe(3);
    expect(styleOf("1250.5")).toBeDefined();
  });

  it("are refused at their cell with decimals that their currency lacks, and without a currency", async () => {
    const { prepared } = await readBack(
      "Name,Amount,Currency\na,1.5,Beans\nb,1.555,USD\nc,5,\nd,1.555,US dollar (USD)\ne,¥5,Renminbi (CNY)\nf,many,Beans\n",
    );
    const problems = prepared.map((row) => row.problems.map((one) => `${one.column}: ${one.label[1]}`));
    expect(problems).toEqual([
      ["1: must be a whole number"],
      [expect.stringMatching(/^2: There is no “USD”/)],
      ["1: Enter the currency first"],
      [expect.stringMatching(/^1: “1\.555” may be 1555 or 1\.555/)],
      [],
      ["1: “many” is no number"],
    ]);
    expect(prepared[4]?.values["amount"]).toBe(500);
  });

  it("read with their currency in exports, in the history, and inside other fields", async () => {
    const reader = { language: 0, timezone: 0 };
    const values = { parts: [{ part: 500 }, { part: 0 }], currency: currencies.hk };
    expect(wordsOf(line, "parts", values, {}, reader)).toBe("HK$5.00; HK$0.00");
    const [yuan] = records;
    const operation = difference(line, yuan!, { ...yuan!, amount: 7 });
    expect(operation).toEqual({
      before: { amount: 125_050, currency: currencies.yuan },
      after: { amount: 7, currency: currencies.yuan },
    });
    const changed = changesIn(line, operation);
    expect(changed.map(({ name }) => name)).toEqual(["amount"]);
    const texts = changed.flatMap(({ field, before, after, sides: [old, fresh] }) => [
      amountLabel(Number(before), formatOf(field, old))[0],
      amountLabel(Number(after), formatOf(field, fresh))[0],
    ]);
    expect(texts).toEqual(["¥1,250.50", "¥0.07"]);
    const converted = difference(line, yuan!, { ...yuan!, currency: currencies.hk });
    expect(changesIn(line, converted).map(({ name }) => name)).toEqual(["currency"]);
  });

  it("come with their currency in every list, also if its column is not asked for", async () => {
    const { list } = await listRecords(api.db, line, { filter: only(), columns: ["amount"] }, context);
    expect(list.map(({ currency }) => currency)).toEqual(records.map(({ currency }) => currency).toReversed());
  });

  it("are found in the unit that people write, in the database as in the browser", async () => {
    const finds = async (filter: string): Promise<string[]> => {
      const { list } = await listRecords(api.db, line, { filter: `${only()} ${filter}` }, context);
      const bound = bindFilter(parseFilter(filter), line.fields, { now: 0, timezone: 0 });
      const here = records.filter((record) => evaluateFilter(bound, record, { fields: line.fields }));
      expect(idsOf(list).toSorted(), filter).toEqual(idsOf(here).toSorted());
      return here.map(({ name }) => String(name));
    };
    expect(await finds("amount:>1250")).toEqual(["yuan"]);
    expect(await finds("amount:>=1249.5")).toEqual(["yuan", "beans"]);
    expect(await finds("amount:1250,-19.05")).toEqual(["dollars", "beans"]);
    expect(await finds("-amount:<1250.5")).toEqual(["yuan", "none"]);
    expect(await finds("amount:<=-19.05")).toEqual(["dollars"]);
    expect(await finds("amount:<999999999999999")).toEqual(["yuan", "dollars", "beans"]);
    await expect(finds("amount:>1.555")).rejects.toMatchObject({ codeName: "illegalParameter" });
  });
});

describe("whole numbers", () => {
  const sorted = async (ids: readonly string[], sort: string): Promise<unknown[]> => {
    const field = sort.replace(/^-/, "");
    const request = { filter: `id:${ids.join(",")}`, sort, columns: [field], pageSize: 1 };
    const values: unknown[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const reply = await listRecords(api.db, line, { ...request, ...(cursor ? { cursor } : {}) }, context);
      values.push(...reply.list.map((one) => one[field]));
      cursor = reply.nextCursor;
    }
    return values;
  };

  it("sort rightly beside none where they are negative or large, page by page", async () => {
    const made = [
      { slot: -2_147_483_648, change: "-70000.25", plays: 9_007_199_254_740_991, reach: 3_000_000_000, amount: -5 },
      { slot: null, change: null, plays: 3_000_000_000, reach: null, amount: null },
      { slot: -40_000, change: "-0.5", plays: -9_007_199_254_740_991, reach: -40_000, amount: -1 },
      { slot: 40_000, change: "2", plays: 0, reach: 9_007_199_254_740_991, amount: 5 },
    ];
    const ids = idsOf(await Promise.all(made.map((values) => insert({ ...values, currency: currencies.yuan }))));
    expect(await sorted(ids, "slot")).toEqual([null, -2_147_483_648, -40_000, 40_000]);
    expect(await sorted(ids, "-slot")).toEqual([40_000, -40_000, -2_147_483_648, null]);
    expect(await sorted(ids, "change")).toEqual([null, -70_000.25, -0.5, 2]);
    expect(await sorted(ids, "amount")).toEqual([null, -5, -1, 5]);
    expect(await sorted(ids, "plays")).toEqual([-9_007_199_254_740_991, 0, 3_000_000_000, 9_007_199_254_740_991]);
    expect(await sorted(ids, "reach")).toEqual([-40_000, 3_000_000_000, 9_007_199_254_740_991, null]);
  });

  it("and their sums are numbers beyond four bytes", async () => {
    const parent = await insert({});
    for (const plays of [3_000_000_000, 2_000_000_000]) await insert({ plays, parent: parent.id });
    const [read] = await readRecords(api.db, line, [parent.id]);
    expect(read?.["allPlays"]).toBe(5_000_000_000);
    expect(tableOf(line).columns.find(({ name }) => name === "plays")?.type).toBe("bigint");
    expect(tableOf(line).columns.find(({ name }) => name === "slot")?.type).toBe("integer");
  });
});

it("a derived state can be none", async () => {
  const [none, up] = await readRecords(
    api.db,
    line,
    idsOf([await insert({}), await insert({ slot: null, code: "up" })]),
  );
  expect([none?.["phase"], up?.["phase"]]).toEqual([null, OnOff.of("up")]);
  expect(fieldOf(line, "phase").computed).toMatchObject({ otherwise: null });
});

describe("a unique value", () => {
  it("may be absent from many records if it is alone, and from one if others belong to it", async () => {
    const refused = { codeName: "illegalParameter" };
    await insert({ code: "" });
    await insert({ code: "" });
    await insert({ code: "A1" });
    await expect(insert({ code: "A1" })).rejects.toMatchObject(refused);
    await insert({ seat: 7_000 });
    await expect(insert({ seat: 7_000 })).rejects.toMatchObject(refused);
  });
});
