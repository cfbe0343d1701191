import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommandEffects, CommandReply } from "#domain/api/commands.ts";
import type { Evidence } from "#domain/api/evidence.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { ListReply } from "#domain/api/list.ts";
import type { NearTagsReply, ProposedTagsReply } from "#domain/tags/api.ts";
import { v2 } from "#domain/api/call.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { authGroup } from "#domain/staff/auth-group.resource.ts";
import { tagRecommendation } from "#domain/tags/tag-recommendation.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { installJobs } from "#server/jobs/install.ts";
import { refreshKept } from "#server/resources/refresh-kept.ts";
import { insertRecord, updateRecord } from "#server/resources/write.ts";
import { runTask } from "#server/tasks/run-task.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  await installJobs(api.db.url);
});
afterAll(() => api.close());

let made = 0;
const makeTag = (values: object = {}): Promise<AnyRecord> =>
  insertRecord(api.db, tag, { name: `词汇 ${++made}`, ...values }, null);
const bodyFor = (records: readonly AnyRecord[], more: object = {}): object => ({
  ids: records.map(({ id }) => id),
  versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
  ...more,
});
const stored = async ({ id }: AnyRecord, resource = "tag"): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>(resource, "detail", { id })).item;

describe("a recommended tag", () => {
  const recommend = (one: AnyRecord, values: object = {}): Promise<AnyRecord> =>
    insertRecord(api.db, tagRecommendation, { tag: one.id, object: "model", recPlace: "upload", ...values }, null);

  it.each([
    ["stop", { reason: { text: "过时" } }],
    ["turnBlack", { reason: { text: "违规" } }],
  ])("leaves its places by %s, and cannot be recommended again", async (verb, more) => {
    const one = await makeTag();
    const place = await recommend(one);
    await api.ok("tag", verb, bodyFor([one], more));
    expect(await stored(place, "tagRecommendation")).toMatchObject({ status: 2, state: "off" });
    expect((await stored(one))["recObjs"]).toEqual([]);
    const item = { tag: one.id, object: "model", recPlace: "modelHome" };
    const reply = await api.call<{ path: string }>(v2("tagRecommendation", "add"), { item }, { token: api.admin });
    expect([reply.code, reply.result.path]).toEqual([codes.illegalParameter, "item.tag"]);
  });

  it("leaves its places when it is merged", async () => {
    const [one, target] = [await makeTag(), await makeTag()];
    const place = await recommend(one);
    await api.ok("tag", "merge", bodyFor([one], { input: { target: target.id } }));
    expect((await stored(place, "tagRecommendation"))["state"]).toBe("off");
  });
});

describe("a name", () => {
  const add = async (resource: string, item: object): Promise<unknown> => {
    const { code, result } = await api.call<{ path?: string }>(v2(resource, "add"), { item }, { token: api.admin });
    return code === codes.ok ? "ok" : result.path;
  };

  it("belongs to one tag, however it is spelled", async () => {
    expect(await add("tag", { name: "Zq Café", kind: "model" })).toBe("ok");
    for (const name of [
      "zq café",
      "ZQ CAFE\u0301",
      "Ｚｑ Café",
      "Zq  Café",
      "Zq\u00A0Ca\u00ADfé",
      "Zq Café\uFE0F",
      "\u2800zq café",
    ])
      expect(await add("tag", { name, kind: "model" }), name).toBe("item.name");
    for (const name of ["Zq Cafe", "ZqCafé", "Zq Café 2"])
      expect(await add("tag", { name, kind: "model" }), name).toBe("ok");
    const [row] = await api.db.query<{ n: number }>("select count(*)::int as n from tag where name ilike 'zq%'");
    expect(row?.n).toBe(4);
  });

  it("is stored composed, and found in either form", async () => {
    expect(await add("tag", { name: "zqHa\u0308user", kind: "model" })).toBe("ok");
    const [row] = await api.db.query<{ name: string }>("select name from tag where name like 'zqH%'");
    expect(row?.name).toBe("zqHäuser");
    for (const name of ["zqHäuser", "zqHa\u0308user"]) {
      const { list } = await api.ok<ListReply>("tag", "list", { filter: `name:"${name}"` });
      expect(list.map((one) => one["name"])).toEqual(["zqHäuser"]);
    }
  });

  it("shows at least one character", async () => {
    for (const name of ["\u2800\u2800", "\u3164\u3164", "\u00AD\u00AD"])
      for (const resource of ["tag", "topic", "circle", "authGroup"])
        expect(await add(resource, { name }), resource).toBe("item.name");
  });

  it("of two synonyms is one pair in any case, and a banned word is one entry", async () => {
    const pair = { word: "Zqtv", synonym: "zqtelly", bothWays: true };
    expect(await add("searchSynonym", pair)).toBe("ok");
    expect(await add("searchSynonym", { ...pair, word: "ZQTV", synonym: "ＺＱtelly" })).toBe("item.synonym");
    const word = { word: "Zqbad", match: "contains", scope: ["tag"], severity: 3, kind: "other" };
    expect(await add("blackTag", word)).toBe("ok");
    expect(await add("blackTag", { ...word, word: "zqBAD" })).toBe("item.word");
  });

  it("of an admin's account has ASCII characters only", async () => {
    const { id: group } = await insertRecord(api.db, authGroup, { name: "zq group" }, null);
    const base = { realName: "Zq", email: "zq@example.com", authGroupIds: [group], user: (await makeUser(api.db)).id };
    for (const account of ["dеmo-li", "demo‑li", "ｄemo-li", "demo-lí", "demo li", "Demo-zq"])
      expect(await add("admin", { ...base, account }), account).toBe("item.account");
    expect(await add("admin", { ...base, account: "demo-zq" })).toBe("ok");
  });
});

describe("an interest", () => {
  it("needs 50 models when it begins, and is edited with fewer", async () => {
    const one = await makeTag();
    const picture = {
      key: "00/112233445566778899aabbccddeeff.png",
      name: "a.png",
      size: 9,
      md5: "x",
      width: 9,
      height: 9,
    };
    const values = { tag: one.id, object: "user", recPlace: "interestChoice", picture };
    const lost = await insertRecord(api.db, tagRecommendation, values, null);
    const group = { "1": "居家", "0": "Home" };
    await api.ok("tagRecommendation", "setGroup", bodyFor([lost], { input: { group } }));
    expect((await stored(lost, "tagRecommendation"))["group"]).toEqual(group);
    const other = { ...values, tag: (await makeTag()).id, recPlace: "profile" };
    const profile = await insertRecord(api.db, tagRecommendation, other, null);
    const edit = { id: profile.id, version: profile.version, item: { recPlace: "interestChoice" } };
    const reply = await api.call<{ path: string }>(v2("tagRecommendation", "edit"), edit, { token: api.admin });
    expect([reply.code, reply.result.path]).toEqual([codes.illegalParameter, "item.tag"]);
    expect(reply.msg).toContain("50");
  });
});

describe("proposed recommendations", () => {
  it("are the tags that are used and searched and not there yet, with what they lack", async () => {
    const category = (await makeCategory(api.db)).id;
    const [used, searched, there] = [await makeTag({ category }), await makeTag({ name: "提名词" }), await makeTag()];
    for (let i = 0; i < 3; i++) await makeModel(api.db, { tags: [used.id, there.id] });
    for (let i = 0; i < 5; i++)
      await insertRecord(api.db, searchRecord, { word: "提名词", normal: "提名词", lang: 1, time: now() - 60 }, null);
    await refreshKept(api.db, tag);
    const add = (tags: readonly AnyRecord[]) =>
      api.ok("tagRecommendation", "propose", {
        input: { object: "model", recPlace: "category", tags: tags.map(({ id }) => id) },
      });
    const proposals = async () => {
      const request = { object: "model", recPlace: "category" };
      const { list } = await api.ok<ProposedTagsReply>("tagRecommendation", "proposals", request);
      return list.filter(({ id }) => [used.id, searched.id, there.id].includes(id));
    };
    expect(await proposals()).toMatchObject([
      { id: searched.id, searches30: 5, uses30: 0, lacks: "category" },
      { id: used.id, searches30: 0, uses30: 3, lacks: null },
      { id: there.id, uses30: 3, lacks: "category" },
    ]);
    await add([used]);
    expect((await proposals()).map(({ id }) => id)).toEqual([searched.id, there.id]);
    const { list } = await api.ok<ListReply>("tagRecommendation", "list", { filter: `tag:${used.id}` });
    expect(list).toMatchObject([{ recPlace: "category", recCategory: category, status: 1 }]);
    expect((await stored(used))["recObjs"]).toEqual(["model"]);
  });
});

describe("members' tags that are alike", () => {
  const proposedTag = (proposed: AnyRecord, likeness: number): Promise<AnyRecord> =>
    makeTag({ kind: "diy", review: 1, proposed: proposed.id, likeness });

  it("are merged together from a likeness on, with the number told before", async () => {
    const target = await makeTag();
    const [alike, other] = [await proposedTag(target, 0.97), await proposedTag(target, 0.6)];
    const body = { input: { likeness: 0.95 } };
    const told = await api.ok<CommandEffects>("tag", "mergeLikelyEffects", body);
    expect(told.effects[0]).toContain("1");
    expect((await stored(alike))["aliasOf"]).toBeNull();
    const reply = await api.ok<CommandReply>("tag", "mergeLikely", body);
    expect(reply.outcomes.map(({ id }) => id)).toEqual([alike.id]);
    expect(await stored(alike)).toMatchObject({ aliasOf: target.id, review: 4 });
    expect((await stored(other))["aliasOf"]).toBeNull();
    const none = await api.call<{ path: string }>(v2("tag", "mergeLikely"), body, { token: api.admin });
    expect([none.code, none.result.path]).toEqual([codes.guardRefused, "input.likeness"]);
  });

  it("are merged by a task if there are many, without those that were decided meanwhile", async () => {
    const target = await makeTag();
    const many: AnyRecord[] = [];
    for (let i = 0; i < 22; i++) many.push(await proposedTag(target, 0.99));
    const [firstTag] = many;
    await api.ok("tag", "mergeLikely", { input: { likeness: 0.98 } });
    await api.ok("tag", "keep", bodyFor(firstTag ? [firstTag] : [], { input: { kind: "model" } }));
    const [task] = await api.db.query<{ id: string }>("select id::text from async_task where kind = 'mergeTags'");
    const { db, storage, report } = api;
    await runTask({ db, storage, committed: () => undefined, report, reportMs: 0 }, { taskId: String(task?.id) });
    expect(await stored({ id: String(task?.id), version: 1 }, "asyncTask")).toMatchObject({ done: 21, skipped: 1 });
    expect((await stored(target))["alias"]).toHaveLength(21);
  });
});

it.each([
  ["first", 0, 1],
  ["last", 1, 0],
])("undoes two merges into the same tag one by one, the %s one before", async (_, one, other) => {
  const target = await makeTag();
  const proposed = { kind: "diy", review: 1, proposed: target.id };
  const ownTags = [await makeTag(proposed), await makeTag(proposed)];
  const ids = ownTags.map(({ id }) => id);
  const model = await makeModel(api.db, { tags: ids });
  const tags = async (): Promise<unknown> => (await stored(model, "model"))["tags"];
  const merges: (string | undefined)[] = [];
  for (const tag of ownTags) merges.push((await api.ok<CommandReply>("tag", "mergeProposed", bodyFor([tag]))).batchId);
  expect(await tags()).toEqual([target.id]);
  await api.ok("operationRecord", "undo", { batchId: merges[one] });
  expect(await tags()).toEqual(expect.arrayContaining([ids[one], target.id]));
  await api.ok("operationRecord", "undo", { batchId: merges[other] });
  expect(((await tags()) as string[]).toSorted()).toEqual(ids.toSorted());
});

it.each([
  ["stopped", { status: UpDown.of("down") }, "目标标签已停用"],
  ["merged into another", { aliasOf: "1" }, "目标标签已合并到其他标签"],
])("tells before the key that a proposed tag was %s, and refuses the merge", async (_, change, reason) => {
  const target = await makeTag();
  const one = await makeTag({ kind: "diy", review: 1, proposed: target.id });
  const foretold = async () => (await api.ok<Evidence>("tag", "evidence", { id: one.id })).refusals;
  expect(await foretold()).toEqual({});
  await updateRecord(api.db, tag, target, "aliasOf" in change ? { aliasOf: (await makeTag()).id } : change, null);
  expect(await foretold()).toEqual({ "tag.mergeProposed": [reason, expect.any(String)] });
  const refused = await api.call(v2("tag", "mergeProposed"), bodyFor([one]), { token: api.admin });
  expect([refused.code, refused.msg]).toEqual([codes.guardRefused, reason]);
});

it("merges only the first of two tags that are proposed for each other", async () => {
  const one = await makeTag({ kind: "diy", review: 1 });
  const other = await makeTag({ kind: "diy", review: 1, proposed: one.id });
  const first = await updateRecord(api.db, tag, one, { proposed: other.id }, null);
  const { outcomes } = await api.ok<CommandReply>("tag", "mergeProposed", bodyFor([first, other]));
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false]);
  const rows = await api.db.query("select id::text, alias_of::text as alias from tag where id = any($1::bigint[])", [
    [one.id, other.id],
  ]);
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: one.id, alias: other.id },
      { id: other.id, alias: null },
    ]),
  );
});

describe("the tags around a tag", () => {
  it("are those used with it, those alike by spelling, translation and sound, and its searches", async () => {
    const one = await makeTag({ name: "龙之谷", nameI18n: { "0": "Dragon nest" } });
    const spelled = await makeTag({ name: "龙之谷地" });
    const translated = await makeTag({ name: "dragon nest" });
    const sounds = await makeTag({ name: "隆枝骨" });
    const together = await makeTag({ name: "搭档" });
    await makeModel(api.db, { tags: [one.id, together.id] });
    for (const results of [0, 4])
      await insertRecord(
        api.db,
        searchRecord,
        { word: "Dragon Nest", normal: "dragon nest", lang: 0, results, clickPlace: results ? 1 : null, time: now() },
        null,
      );
    const near = await api.ok<NearTagsReply>("tag", "near", { id: one.id });
    expect(near.together).toEqual([{ id: together.id, name: "搭档", models: 1 }]);
    const by = Object.fromEntries(near.alike.map((alike) => [alike.id, alike.by]));
    expect(by).toEqual({ [spelled.id]: "spelling", [translated.id]: "translation", [sounds.id]: "pinyin" });
    expect(near.searches).toEqual([{ word: "dragon nest", searches: 2, nothing: 1, clicked: 1 }]);
    expect(near.seoPage).toBeNull();
  });
});

describe("the tag list as the specification spells it", () => {
  const list = async (body: object): Promise<string[]> =>
    (await api.ok<ListReply>("tag", "list", body)).list.map(({ id }) => id);

  it("finds several names, what is recommended for which objects, and sorts both ways", async () => {
    const [a, b, c] = [
      await makeTag({ name: "线上甲", views: 1 }),
      await makeTag({ name: "线上乙", views: 2 }),
      await makeTag({ name: "线上丙", views: 3 }),
    ];
    await api.ok("tag", "recommend", bodyFor([a], { input: { object: "content", recPlace: "feed" } }));
    const tagNames = "线上甲, 线上乙，线上丙";
    expect(await list({ tagNames, sortType: "views", isAsc: true })).toEqual([a.id, b.id, c.id]);
    expect(await list({ tagNames, sortType: "views" })).toEqual([c.id, b.id, a.id]);
    expect(await list({ tagNames, isRecommend: true })).toEqual([a.id]);
    expect(await list({ tagNames, isRecommend: false, sortType: "views" })).toEqual([c.id, b.id]);
    expect(await list({ tagNames, recObjs: ["content"] })).toEqual([a.id]);
    expect(await list({ tagNames, recObjs: ["user"] })).toEqual([]);
    expect(await list({ keyword: "线上丙" })).toEqual([c.id]);
    const wrong = await api.call<{ path: string }>(v2("tag", "list"), { sortType: "likes" }, { token: api.admin });
    expect([wrong.code, wrong.result.path]).toEqual([codes.illegalParameter, "sortType"]);
  });
});
