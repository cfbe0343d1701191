import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceNamed, resources } from "#domain/index.ts";
import { message } from "#domain/messaging/message.resource.ts";
import { model } from "#domain/models/model.resource.ts";
import type { Filter } from "#kernel/filter/ast.ts";
import { bindFilter } from "#kernel/filter/bind.ts";
import { evaluateFilter } from "#kernel/filter/evaluate.ts";
import { matchesRow } from "#kernel/search-tokens.ts";
import { parseFilter } from "#kernel/filter/parse.ts";
import { printFilter } from "#kernel/filter/print.ts";
import { compileFilter, Parameters } from "#kernel/filter/sql.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { readRecords } from "#server/resources/detail.ts";
import { isSearched } from "#server/resources/search.ts";
import type { FreshDatabase } from "#support/database.ts";
import { freshDatabase } from "#support/database.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

const NOW = 1_760_000_000;
const bind = { now: NOW, timezone: 28_800 };
const words = [
  "螺旋",
  "花瓶",
  "龙",
  "可动关节龙",
  "vase",
  "Vase",
  "gear-box",
  "ＧＥＡＲ",
  "3D",
  "打印 vase",
  "..",
  "灯",
  "Crème",
  "creme",
  "مَرْحَبًا",
  "مرحبا",
  "İzmir <b",
  "🐉灯",
  "👍🏽",
];

let db: FreshDatabase;
let records: AnyRecord[];
let categories: string[];
let below: Map<string, Set<string>>;

beforeAll(async () => {
  db = await freshDatabase();
  const root = await makeCategory(db);
  const child = await makeCategory(db, { fatherId: root.id });
  const leaf = await makeCategory(db, { fatherId: child.id });
  categories = [root.id, child.id, leaf.id];
  below = new Map([
    [root.id, new Set(categories)],
    [child.id, new Set([child.id, leaf.id])],
    [leaf.id, new Set([leaf.id])],
  ]);
  const author = await makeUser(db);
  const ids: string[] = [];
  for (let i = 0; i < 60; i++) {
    const pick = <T>(values: readonly T[], step: number): T => values[(i * step + (i >> 2)) % values.length] as T;
    const made = await makeModel(db, {
      author: author.id,
      categoryId: pick(categories, 1),
      groupName: `${pick(words, 1)} ${pick(words, 5)}`,
      groupDesc: i % 3 === 0 ? `<p>${pick(words, 7)}</p>` : "",
      license: pick(["ccBy", "cc0", null], 2),
      reviewRank: pick([0, 3, 5, null], 3),
      isVip: i % 2 === 0,
      downloadCount: pick([0, 9, 10, 11, 5000], 1),
      publishTime: pick([null, NOW - 86_400, NOW, NOW + 100], 1),
      findingKinds: pick([[], ["text"], ["text", "image"], ["geometry"]], 1),
      machineReview: pick([1, 2, 3, 4], 3),
    });
    ids.push(made.id);
  }
  records = await readRecords(db, model, ids);
});
afterAll(() => db.drop());

const condition: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({ keyword: fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })) }),
  fc.record({ field: fc.constant("status"), in: fc.subarray(["wait", "up", "4"], { minLength: 1 }) }),
  fc.record({ field: fc.constant("machineReview"), in: fc.subarray(["pass", "dubious", "noPass"], { minLength: 1 }) }),
  fc.record({ field: fc.constant("license"), in: fc.subarray(["ccBy", "cc0"], { minLength: 1 }) }),
  fc.record({ field: fc.constant("isVip"), in: fc.constantFrom(["true"], ["false"], ["true", "false"]) }),
  fc.record({ field: fc.constant("findingKinds"), in: fc.subarray(["text", "image", "geometry"], { minLength: 1 }) }),
  fc.record({
    field: fc.constantFrom("license", "reviewRank", "publishTime", "findingKinds", "groupDesc", "author"),
    present: fc.constant(true as const),
  }),
  fc.record({
    field: fc.constant("downloadCount"),
    above: fc.record({ value: fc.constantFrom("0", "10", "11"), inclusive: fc.boolean() }),
  }),
  fc.record({
    field: fc.constant("publishTime"),
    above: fc.record({ value: fc.constantFrom("-1d", String(NOW), "2025-10-09"), inclusive: fc.boolean() }),
    below: fc.record({ value: fc.constantFrom("2025-10-09", "today", String(NOW + 200)), inclusive: fc.boolean() }),
  }),
  fc.nat({ max: 2 }).map((i): Filter => ({ field: "categoryId", under: categories[i] ?? "0" })),
);

const filter: fc.Arbitrary<Filter> = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthIdentifier: "filter" },
    condition,
    fc.array(tie("tree"), { maxLength: 3 }).map((all): Filter => ({ all })),
    fc.array(tie("tree"), { minLength: 1, maxLength: 3 }).map((any): Filter => ({ any })),
    tie("tree").map((not): Filter => ({ not })),
  ),
})).tree;

describe("the filter language", () => {
  it("gives the same result of a filter in the evaluator and in SQL, also after printing", async () => {
    await fc.assert(
      fc.asyncProperty(filter, async (typed) => {
        const bound = bindFilter(typed, model.fields, bind);
        const parameters = new Parameters();
        const where = compileFilter(bound, { fields: model.fields, alias: "t" }, parameters);
        const rows = await db.query<{ id: string }>(
          `select t.id from model t where ${where} order by t.id`,
          parameters.values,
        );
        const context = {
          fields: model.fields,
          below: (_field: string, id: string) => below.get(id) ?? new Set<string>(),
          keyword: matchesRow,
        };
        const evaluated = records.filter((record) => evaluateFilter(bound, record, context)).map((record) => record.id);
        expect(rows.map((row) => row.id)).toEqual(evaluated);
        const again = bindFilter(parseFilter(printFilter(typed)), model.fields, bind);
        const reread = records.filter((record) => evaluateFilter(again, record, context)).map((record) => record.id);
        expect(reread).toEqual(evaluated);
      }),
      { numRuns: 300 },
    );
  });

  it("finds missing languages in the evaluator as in SQL, also after printing", async () => {
    const names = [
      { "1": "花瓶", "0": "Vase" },
      { "1": "花瓶", "0": "Vase", "9": "Vase" },
      { "1": "灯", "9": "" },
      { "1": "", "9": "" },
      {},
    ];
    const ids: string[] = [];
    for (const nameI18n of names) ids.push((await makeAny(db, resourceNamed("tag"), { nameI18n })).id);
    const { fields } = resourceNamed("tag");
    const indexesOf = async (typed: string): Promise<number[]> => {
      const bound = bindFilter(parseFilter(printFilter(parseFilter(typed))), fields, bind);
      const parameters = new Parameters();
      const where = compileFilter(bound, { fields, alias: "t" }, parameters);
      const rows = await db.query<{ id: string }>(`select t.id from tag t where ${where}`, parameters.values);
      const inSql = ids.flatMap((id, index) => (rows.some((row) => row.id === id) ? [index] : []));
      const evaluated = names.flatMap((nameI18n, index) =>
        evaluateFilter(bound, { nameI18n }, { fields }) ? [index] : [],
      );
      expect(inSql, typed).toEqual(evaluated);
      return inSql;
    };
    expect(await indexesOf("nameI18n.missing:fr")).toEqual([0, 2, 3, 4]);
    expect(await indexesOf("-nameI18n.missing:9")).toEqual([1]);
    expect(await indexesOf("nameI18n.missing:en,zh")).toEqual([2, 3, 4]);
    expect(await indexesOf("nameI18n.missing:*")).toEqual([0, 1, 2, 3, 4]);
    expect(await indexesOf("nameI18n:*")).toEqual([0, 1, 2]);
    expect(await indexesOf("-nameI18n:*")).toEqual([3, 4]);
    for (const wrong of ["nameI18n.missing:klingon", "name.missing:fr"])
      await expect(indexesOf(wrong), wrong).rejects.toMatchObject({ codeName: "illegalParameter" });
  });

  it("finds a list that stands for all values by each value, in the evaluator as in SQL", async () => {
    const menus = resourceNamed("navItem");
    const lists = [[], [1], [0, 9], [1, 0]];
    const ids: string[] = [];
    for (const languages of lists) ids.push((await makeAny(db, menus, { languages })).id);
    const indexesOf = async (typed: string): Promise<number[]> => {
      const bound = bindFilter(parseFilter(typed), menus.fields, bind);
      const parameters = new Parameters();
      const where = compileFilter(bound, { fields: menus.fields, alias: "t" }, parameters);
      const rows = await db.query<{ id: string }>(`select t.id from nav_item t where ${where}`, parameters.values);
      const inSql = ids.flatMap((id, index) => (rows.some((row) => row.id === id) ? [index] : []));
      const evaluated = lists.flatMap((languages, index) =>
        evaluateFilter(bound, { languages }, menus) ? [index] : [],
      );
      expect(inSql, typed).toEqual(evaluated);
      return inSql;
    };
    expect(await indexesOf("languages:zh")).toEqual([0, 1, 3]);
    expect(await indexesOf("languages:en,fr")).toEqual([0, 2, 3]);
    expect(await indexesOf("-languages:zh")).toEqual([2]);
    // Those that name it, and nothing else.
    expect(await indexesOf("languages:zh languages:*")).toEqual([1, 3]);
    expect(await indexesOf("-languages:*")).toEqual([0]);
  });

  it("finds an empty list that stands for no value by none", async () => {
    const words = resourceNamed("blackTag");
    const { id } = await makeAny(db, words, { variants: [] });
    const bound = bindFilter(parseFilter("variants:pinyin"), words.fields, bind);
    const parameters = new Parameters();
    const where = compileFilter(bound, { fields: words.fields, alias: "t" }, parameters);
    const rows = await db.query<{ id: string }>(`select t.id from black_tag t where ${where}`, parameters.values);
    expect([rows.some((row) => row.id === id), evaluateFilter(bound, { variants: [] }, words)]).toEqual([false, false]);
  });

  it("refuses a word in evaluator and SQL where no field is searched", () => {
    for (const typed of ["花瓶", "-vase", "receiver:7 (a | b)"])
      expect(() => bindFilter(parseFilter(typed), message.fields, bind)).toThrow(/cannot be searched for the word/);
    for (const resource of resources) {
      const sql = () => {
        const context = { fields: resource.fields, alias: "t" };
        return compileFilter(bindFilter(parseFilter("vase"), resource.fields, bind), context, new Parameters());
      };
      if (isSearched(resource)) expect(sql()).toContain("t.search @@");
      else expect(sql).toThrow(/cannot be searched/);
    }
  });

  it("throws only refusals for any typed text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        try {
          bindFilter(parseFilter(text), model.fields, bind);
        } catch (error) {
          expect(error).toHaveProperty("codeName", "illegalParameter");
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
