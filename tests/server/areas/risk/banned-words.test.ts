import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { WordTestReply } from "#domain/risk/api.ts";
import { conditionProblems } from "#domain/risk/condition.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { countHits } from "#server/areas/risk/count-hits.ts";
import { spansOf } from "#server/review/words/match-words.ts";
import { installJobs } from "#server/jobs/install.ts";
import { insertRecord } from "#server/resources/write.ts";
import { runTask } from "#server/tasks/run-task.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
});
afterAll(() => api.close());

const ban = (word: string, more: object = {}): Promise<AnyRecord> =>
  insertRecord(
    api.db,
    blackTag,
    {
      word,
      match: "contains",
      scope: ["tag", "model", "search"],
      severity: Severity.of("block"),
      kind: "other",
      ...more,
    },
    null,
  );
const hotWord = async (text: string, place: number) => {
  const begin = now() + place * 10_000;
  const item = { word: { "1": text, "0": text }, place: "box", label: "none", begin, end: begin + 9_000, rank: 1 };
  return (await api.call(v2("hotWord", "add"), { item }, { token: api.admin })).code;
};
const hitsOf = async (text: string, scope?: string) =>
  (await api.ok<WordTestReply>("blackTag", "test", { text, ...(scope ? { scope } : {}) })).hits;

describe("a banned word", () => {
  it("is matched by one function: whole or inside others, within its time, outside its exceptions", async () => {
    const inside = await ban("zqgun", { except: "zqgunpla，zqgunmetal" });
    const whole = await ban("zqlamp", { match: "word" });
    await ban("zqsoon", { begin: now() + 9_000 });
    await ban("zqpast", { end: now() - 10 });
    await ban("zqdown", { status: 2 });
    const text = "ZQ-GUN zqgunpla zqlamps zqlamp zqsoon zqpast zqdown";
    expect(await hitsOf(text)).toEqual([
      { start: 0, end: 6, entry: inside.id, word: "zqgun", severity: "block" },
      { start: 24, end: 30, entry: whole.id, word: "zqlamp", severity: "block" },
    ]);
    expect(await hitsOf(text, "message")).toEqual([]);
  });

  it("forbids hot words and tags by its match and its time", async () => {
    expect(await hotWord("my zqgun", 1)).toBe(codes.illegalParameter);
    expect(await hotWord("zqgunpla", 2)).toBe(codes.ok);
    expect(await hotWord("zqlamp", 3)).toBe(codes.illegalParameter);
    expect(await hotWord("zqlamps", 4)).toBe(codes.ok);
    expect(await hotWord("zqsoon", 5)).toBe(codes.ok);
    expect(await hotWord("zqpast", 6)).toBe(codes.ok);
    const tag = async (name: string) =>
      (await api.call(v2("tag", "add"), { item: { name, kind: "model" } }, { token: api.admin })).code;
    expect(await tag("zqlamp")).toBe(codes.illegalParameter);
    for (const name of ["ZQlámp", "-zqlamp!", "zqlamp\u3164"])
      expect(await tag(name), name).toBe(codes.illegalParameter);
    expect(await tag("zqlamp stand")).toBe(codes.ok);
    expect(await tag("azqgun")).toBe(codes.illegalParameter);
  });

  it("hits further spellings only where its variants say so", () => {
    const word = { word: "porno", match: "contains", except: "" } as const;
    expect(spansOf("p0rn0", word)).toEqual([]);
    expect(spansOf("a p0rn0", { ...word, variants: ["digits"] })).toEqual([{ start: 2, end: 7 }]);
    expect(spansOf("роrnо", { ...word, variants: ["lookalike"] })).toEqual([{ start: 0, end: 5 }]);
    expect(spansOf("x-y z", { word: "yz", match: "word", except: "" })).toEqual([]);
    expect(spansOf("(y z)", { word: "yz", match: "word", except: "", variants: ["spacing"] })).toHaveLength(1);
  });

  it("needs two letters besides spaces and signs", async () => {
    const add = async (word: string, match = "contains") => {
      const item = { word, match, scope: ["message"], severity: Severity.of("warn"), kind: "other" };
      return (await api.call(v2("blackTag", "add"), { item }, { token: api.admin })).code;
    };
    for (const word of ["😀", "-.-", "e\u0301", "ａ", "枪", "枪 。", "\u3164a", "1\uFE0F\u20E3"])
      for (const match of ["contains", "word"])
        expect(await add(word, match), `${word} ${match}`).toBe(codes.illegalParameter);
    expect(await add("C-4")).toBe(codes.ok);
    const rule = { measure: "ruleWords", scope: ["comment"], words: "zqlong\n枪" };
    expect(conditionProblems(rule).map(({ path, label }) => [path, label[1]])).toEqual([
      ["condition.words", "“枪” has one letter besides spaces and signs, so it hits far too much. Use at least 2"],
    ]);
  });

  it("gets exceptions by a command", async () => {
    const entry = await ban("zqcat", { except: "zqcats" });
    const body = { ids: [entry.id], versions: { [entry.id]: 1 }, input: { text: "zqcatalog, zqcats" } };
    await api.ok("blackTag", "exempt", body);
    const { item } = await api.ok<{ item: AnyRecord }>("blackTag", "detail", { id: entry.id });
    expect(item["except"]).toBe("zqcats, zqcatalog");
    expect(await hitsOf("zqcatalog zqcat")).toMatchObject([{ start: 10, end: 15 }]);
  });
});

describe("the text of a hit", () => {
  it("is allowed as a phrase, which exempts none of its words alone", async () => {
    const entry = await ban("zqpipe");
    const [find] = await api.db.query<{ id: string }>(
      `insert into word_find (entry, resource, record, field, excerpt)
       values ($1::bigint, 'model', 1, 'groupName', 'zqpipe clamp') returning id::text`,
      [entry.id],
    );
    const ids = [String(find?.id)];
    const { item } = await api.ok<{ item: AnyRecord }>("wordFind", "detail", { id: ids[0] });
    const body = { ids, versions: { [String(ids[0])]: item.version }, input: { text: "zqpipe clamp" } };
    await api.ok("wordFind", "exempt", body);
    const after = await api.ok<{ item: AnyRecord }>("blackTag", "detail", { id: entry.id });
    expect(after.item["except"]).toBe('"zqpipe clamp"');
    expect(await hitsOf("zqpipe clamp zqpipe")).toMatchObject([{ start: 13, end: 19 }]);
  });
});

describe("a blocking word that hits many texts", () => {
  it("begins as a warning until a lead confirms it, if enough texts tell", async () => {
    const add = async (word: string): Promise<AnyRecord> => {
      const item = { word, match: "contains", scope: ["search"], severity: Severity.of("block"), kind: "other" };
      return (await api.ok<{ item: AnyRecord }>("blackTag", "add", { item })).item;
    };
    // Without texts nothing tells how often it hits.
    expect(await add("zqfew")).toMatchObject({ severity: Severity.of("block"), wantsBlock: false });
    await api.db.query(
      `insert into search_record (word, normal, time)
       select case when i % 500 = 0 then 'zqmany' else 'vase' end, 'x', now() from generate_series(1, 1500) i`,
    );
    expect(await add("zqrare")).toMatchObject({ severity: Severity.of("block"), wantsBlock: false });
    const many = await add("zqmany");
    expect(many).toMatchObject({ severity: Severity.of("warn"), wantsBlock: true });
    const { list } = await api.ok<{ list: AnyRecord[] }>("blackTag", "list", { filter: "wantsBlock:true" });
    expect(list.map(({ id }) => id)).toEqual([many.id]);
    await api.ok("blackTag", "confirmBlock", { ids: [many.id], versions: { [many.id]: many.version } });
    const { item } = await api.ok<{ item: AnyRecord }>("blackTag", "detail", { id: many.id });
    expect(item).toMatchObject({ severity: Severity.of("block"), wantsBlock: false });
  });
});

describe("the check of existing content", () => {
  it("lists each hit with its record, in the scopes of the word only", async () => {
    const entry = await ban("zqscan", { scope: ["model"] });
    const model = await makeModel(api.db, { groupDesc: "<p>a <b>zqscan</b> b zqscan</p>" });
    await makeUser(api.db, { introduction: "zqscan" });
    await api.ok("blackTag", "checkExisting", { ids: [entry.id], versions: { [entry.id]: 1 } });
    const [task] = await api.db.query<{ id: string }>("select id from async_task where kind = 'checkWords'");
    const { db, storage, report } = api;
    await runTask({ db, storage, committed: () => undefined, report, reportMs: 0 }, { taskId: String(task?.id) });
    const { list } = await api.ok<{ list: AnyRecord[] }>("wordFind", "list", { filter: `entry:${entry.id}` });
    expect(list).toHaveLength(2);
    expect(list[0]).toMatchObject({ resource: "model", record: model.id, field: "groupDesc" });
    expect(String(list[0]?.["excerpt"])).toContain("zqscan");
  });
});

describe("the figures of a banned word", () => {
  it("count its findings, and how many of the decided ones were upheld", async () => {
    const entry = await ban("zqfigure");
    const models = [await makeModel(api.db), await makeModel(api.db), await makeModel(api.db)];
    for (const { id } of models)
      await api.db.query(
        `insert into review_finding (subject, subject_id, kind, severity, evidence, time)
         values ('model', $1::bigint, 'text', 3, '{"type": "text", "word": "zqfigure"}', now() - interval '1 hour')`,
        [id],
      );
    const decide = (verb: string, index: number, more: object = {}) =>
      api.ok("model", verb, { ids: [models[index]?.id], versions: { [String(models[index]?.id)]: 1 }, ...more });
    await decide("noPass", 0, { reason: { key: "brokenMesh" } });
    await decide("pass", 1);
    await countHits(api.db);
    const { item } = await api.ok<{ item: AnyRecord }>("blackTag", "detail", { id: entry.id });
    expect(item).toMatchObject({ hits30: 3, decided30: 2, upheld30: 1, precision: 0.5 });
    const low = await api.ok<{ list: AnyRecord[] }>("blackTag", "list", { filter: "precision:<0.6" });
    expect(low.list.map(({ id }) => id)).toContain(entry.id);
  });
});
