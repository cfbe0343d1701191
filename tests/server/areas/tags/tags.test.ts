import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CommandReply } from "#domain/api/commands.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { collection } from "#domain/collections/collection.resource.ts";
import { resourceNamed, resources } from "#domain/index.ts";
import { content } from "#domain/posts/content.resource.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { homeModule } from "#domain/tags/home-module.resource.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import { codes } from "#kernel/errors.ts";
import { pointersTo } from "#kernel/incoming-refs.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { refreshKept } from "#server/resources/refresh-kept.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";
import { makeAny } from "#support/make-any.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

let made = 0;
const makeTag = (values: object = {}): Promise<AnyRecord> =>
  insertRecord(api.db, tag, { name: `标签 ${++made}`, ...values }, null);

const run = (verb: string, records: readonly AnyRecord[], more: object = {}): Promise<CommandReply> =>
  api.ok<CommandReply>("tag", verb, bodyFor(records, more));

const bodyFor = (records: readonly AnyRecord[], more: object): object => ({
  ids: records.map(({ id }) => id),
  versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
  ...more,
});

const stored = async ({ id }: AnyRecord): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("tag", "detail", { id })).item;

const tagsOf = async ({ id }: AnyRecord): Promise<string[]> => {
  const [row] = await api.db.query<{ tags: string[] }>("select tags from model where id = $1::bigint", [id]);
  return row?.tags ?? [];
};

describe("merging tags", () => {
  it("moves uses, followers and aliases to the target, once in each model and in place", async () => {
    const [a, b, target] = [await makeTag({ followers: 3 }), await makeTag({ followers: 4 }), await makeTag()];
    const earlier = await makeTag({ aliasOf: a.id });
    const other = await makeTag();
    const both = await makeModel(api.db, { tags: [a.id, other.id, b.id] });
    const has = await makeModel(api.db, { tags: [target.id, a.id] });
    await run("merge", [a, b], { input: { target: target.id } });
    expect(await tagsOf(both)).toEqual([target.id, other.id]);
    expect(await tagsOf(has)).toEqual([target.id]);
    expect(await stored(target)).toMatchObject({ uses: 2, followers: 7, alias: [a.id, b.id, earlier.id] });
    expect(await stored(a)).toMatchObject({ aliasOf: target.id, uses: 0, followers: 0, status: 2 });
    // The history of each tag says what happened.
    const { list } = await api.ok<ListReply>("tag", "history", { id: a.id });
    expect(list[0]).toMatchObject({ command: "tag.merge", after: { aliasOf: target.id } });
  });

  it("refuses a target that is chosen itself, an alias or stopped, and changes nothing", async () => {
    const [a, target] = [await makeTag(), await makeTag()];
    const model = await makeModel(api.db, { tags: [a.id] });
    for (const wrong of [a, await makeTag({ aliasOf: target.id }), await makeTag({ status: 2 })]) {
      const reply = await api.call<{ path: string }>(
        v2("tag", "merge"),
        bodyFor([a], { input: { target: wrong.id } }),
        { token: api.admin },
      );
      expect([reply.code, reply.result.path]).toEqual([codes.guardRefused, "input.target"]);
    }
    expect(await tagsOf(model)).toEqual([a.id]);
    expect((await stored(a))["aliasOf"]).toBeNull();
  });

  it("is undone for one alias by splitting it", async () => {
    const [a, target] = [await makeTag(), await makeTag()];
    await run("merge", [a], { input: { target: target.id } });
    await run("splitAlias", [await stored(a)]);
    expect(await stored(a)).toMatchObject({ aliasOf: null, status: 1 });
    expect((await stored(target))["alias"]).toEqual([]);
  });
});

describe("members' own tags", () => {
  it("are banned: off all models, a banned word that no new tag may have, whose refusal does not name it", async () => {
    const ownTag = await makeTag({ name: "坏词坏词", kind: "diy", review: 1 });
    const model = await makeModel(api.db, { tags: [ownTag.id] });
    await run("ban", [ownTag], { reason: { text: "辱骂" } });
    expect(await tagsOf(model)).toEqual([]);
    expect(await stored(ownTag)).toMatchObject({ status: 2, review: 3, isBlack: 1 });
    const reply = await api.call<{ path: string }>(
      v2("tag", "add"),
      { item: { name: "坏词坏词", kind: "model" } },
      {
        token: api.admin,
      },
    );
    expect([reply.code, reply.result.path]).toEqual([codes.illegalParameter, "item.name"]);
    const other = await api.call<{ path: string }>(v2("tag", "edit"), { item: {} }, { token: api.admin });
    expect(other.code).toBe(codes.illegalParameter);
    expect(reply.msg).not.toContain("坏词");
  });

  it("are kept as another kind, or merged into the proposed tag", async () => {
    const known = await makeTag();
    const [first, second] = [
      await makeTag({ kind: "diy", review: 1 }),
      await makeTag({ kind: "diy", review: 1, proposed: known.id }),
    ];
    await run("keep", [first], { input: { kind: "content" } });
    expect(await stored(first)).toMatchObject({ kind: "content", review: 2 });
    await run("mergeProposed", [second]);
    expect(await stored(second)).toMatchObject({ aliasOf: known.id, review: 4 });
  });

  it("come back with their uses where a decision is undone, and what changed since stays", async () => {
    const [target, other, later] = [await makeTag({ followers: 5 }), await makeTag(), await makeTag()];
    const ownTag = await makeTag({ kind: "diy", review: 1, proposed: target.id, followers: 2 });
    const alias = await makeTag({ aliasOf: ownTag.id });
    const [model, both] = [
      await makeModel(api.db, { tags: [other.id, ownTag.id] }),
      await makeModel(api.db, { tags: [ownTag.id, target.id] }),
    ];
    const circle = await makeAny(api.db, resourceNamed("circle"), { tags: [ownTag.id] });
    const listOf = async (): Promise<unknown> =>
      (await api.db.query<{ tags: string[] }>("select tags from circle where id = $1::bigint", [circle.id]))[0]?.tags;
    await refreshKept(api.db, tag);
    const before = await stored(ownTag);
    const words = () =>
      api.db.query("select 1 from black_tag where tag = $1::bigint and delete_time is null", [ownTag.id]);
    for (const [verb, more] of [
      ["mergeProposed", {}],
      ["ban", { reason: { text: "辱骂" } }],
      ["discard", {}],
    ] as const) {
      const { batchId, undoUntil } = await run(verb, [await stored(ownTag)], more);
      expect(undoUntil).not.toBeNull();
      const isMerge = verb === "mergeProposed";
      expect([await tagsOf(model), await tagsOf(both), await listOf()], verb).toEqual(
        isMerge ? [[other.id, target.id], [target.id], [target.id]] : [[other.id], [target.id], []],
      );
      expect((await words()).length).toBe(verb === "ban" ? 1 : 0);
      await api.db.query("update model set tags = tags || $2::bigint where id = $1::bigint", [model.id, later.id]);
      await api.ok("operationRecord", "undo", { batchId });
      expect([await tagsOf(model), await tagsOf(both), await listOf()], verb).toEqual([
        [other.id, ownTag.id, later.id],
        [ownTag.id, target.id],
        [ownTag.id],
      ]);
      await api.db.query("update model set tags = $2::bigint[] where id = $1::bigint", [
        model.id,
        [other.id, ownTag.id],
      ]);
      const { version: _, updateTime: __, updater: ___, ...same } = before;
      expect(await stored(ownTag), verb).toMatchObject(same);
      expect(await stored(target), verb).toMatchObject({ followers: 5, uses: 1 });
      expect((await stored(alias))["aliasOf"], verb).toBe(ownTag.id);
      expect(await words(), verb).toEqual([]);
    }
    expect(await api.db.query("select 1 from moved_use where record = $1::bigint", [alias.id])).toEqual([]);
  });

  it("are kept only once, and a decision on one that is decided is refused", async () => {
    const ownTag = await makeTag({ kind: "diy", review: 1 });
    const status = await api.call(
      v2("tag", "status"),
      { id: ownTag.id, version: ownTag.version, status: 2 },
      { token: api.admin },
    );
    // A status call stops a tag, and decides nothing.
    expect([status.code, status.msg]).toEqual([codes.illegalParameter, "「停用」需要原因"]);
    await run("keep", [ownTag], { input: { kind: "model" } });
    const body = bodyFor([await stored(ownTag)], { reason: { text: "辱骂" } });
    const again = await api.call(v2("tag", "ban"), body, { token: api.admin });
    expect(again).toMatchObject({ code: codes.guardRefused, msg: "只用于待审核的会员自定义标签" });
  });
});

describe("a recommendation", () => {
  it("shows on its tag while it is live, and ends with a reason", async () => {
    const one = await makeTag();
    await run("recommend", [one], { input: { object: "model", recPlace: "modelHome", recBegin: now() - 60 } });
    expect((await stored(one))["recObjs"]).toEqual(["model"]);
    const { list } = await api.ok<ListReply>("tagRecommendation", "list", { filter: `tag:${one.id} state:live` });
    expect(list).toHaveLength(1);
    await run("unrecommend", [await stored(one)], { reason: { text: "过季" } });
    expect((await stored(one))["recObjs"]).toEqual([]);
    const after = await api.ok<ListReply>("tagRecommendation", "list", { filter: `tag:${one.id} state:off` });
    expect(after.list).toHaveLength(1);
  });

  it("has its state by its times, filtered and sorted as it is read", async () => {
    const one = await makeTag();
    const times = { waiting: [60, 120], live: [-60, 60], ended: [-120, -60] } as const;
    const places = { waiting: "feed", live: "newPost", ended: "circle" } as const;
    for (const [state, [begin, end]] of Object.entries(times)) {
      const recPlace = places[state as keyof typeof places];
      const item = { tag: one.id, object: "content", recPlace, recBegin: now() + begin, recEnd: now() + end };
      await api.ok("tagRecommendation", "add", { item });
      const filter = `tag:${one.id} state:${state}`;
      const { list } = await api.ok<ListReply>("tagRecommendation", "list", { filter, columns: ["state", "recPlace"] });
      expect(list).toMatchObject([{ state, recPlace }]);
    }
    const request = { filter: `tag:${one.id}`, sort: "state", columns: ["state"] };
    const { list } = await api.ok<ListReply>("tagRecommendation", "list", request);
    expect(list.map((row) => row["state"])).toEqual(["ended", "live", "waiting"]);
  });

  it("is refused twice at one place, at a place of another object, and beyond 24 colours", async () => {
    const one = await makeTag({ kind: "colour" });
    const item = { tag: one.id, object: "colour", recPlace: "colourFilter" };
    await api.ok("tagRecommendation", "add", { item });
    const refused = async (values: object, path: string): Promise<void> => {
      const reply = await api.call<{ path: string }>(
        v2("tagRecommendation", "add"),
        { item: values },
        {
          token: api.admin,
        },
      );
      expect([reply.code, reply.result.path]).toEqual([codes.illegalParameter, path]);
    };
    await refused(item, "item.tag");
    await refused({ ...item, recPlace: "feed" }, "item.recPlace");
    for (let i = 1; i < 24; i++)
      await api.ok("tagRecommendation", "add", { item: { ...item, tag: (await makeTag()).id } });
    await refused({ ...item, tag: (await makeTag()).id }, "item.recPlace");
  });
});

/** Resources whose records have tags. */
const tagged = pointersTo(tag, resources).filter(({ name }) => name === "tags");

describe("a tag in use", () => {
  const taggedBy = async (tags: readonly string[]): Promise<{ name: string; id: string }[]> =>
    Promise.all(
      tagged.map(async ({ resource }) => ({
        name: resource.name,
        id: (await makeAny(api.db, resource, { tags: [...tags] })).id,
      })),
    );
  const tagsBy = async (records: readonly { name: string; id: string }[]): Promise<string[][]> =>
    Promise.all(
      records.map(async ({ name, id }) => {
        const [row] = await api.db.query<{ tags: string[] }>(
          `select tags::text[] from ${sqlName(name)} where id = $1::bigint`,
          [id],
        );
        return row?.tags ?? [];
      }),
    );
  const remove = (record: AnyRecord) =>
    api.call<CommandReply>(v2("tag", "delete"), bodyFor([record], {}), { token: api.admin });

  it("stands on models, posts, articles, circles, topics, collections and goods", () => {
    const names = tagged.map(({ resource }) => resource.name).toSorted();
    expect(names).toEqual(["circle", "collection", "content", "goods", "information", "model", "topic"]);
  });

  it.each(tagged.map(({ resource }) => resource.name))("is not deleted while a %s has it", async (name) => {
    const one = await makeTag();
    const user = await makeAny(api.db, resourceNamed(name), { tags: [one.id] });
    const label = resourceNamed(name).label[0];
    expect(await remove(one)).toMatchObject({
      code: codes.guardRefused,
      msg: `仍在使用中，无法删除：${label} 1。请先调整关联内容`,
    });
    expect((await api.ok<{ links: object }>("tag", "detail", { id: one.id })).links).toMatchObject({ [name]: 1 });
    await api.db.query(`update ${sqlName(name)} set tags = '{}' where id = $1::bigint`, [user.id]);
    expect((await remove(one)).code).toBe(codes.ok);
  });

  it("is not deleted while a module of a home page shows it", async () => {
    const one = await makeTag();
    await makeAny(api.db, homeModule, { source: { from: "tag", tag: one.id } });
    expect(await remove(one)).toMatchObject({ code: codes.guardRefused, msg: expect.stringContaining("1") as string });
  });

  it("is merged and banned on all of them, and counted with all of them", async () => {
    const [one, target] = [await makeTag(), await makeTag()];
    const records = await taggedBy([one.id]);
    await run("refreshCounts", [one]);
    expect(await stored(one)).toMatchObject({ uses: records.length, uses30: records.length });
    const request = { resource: "tag", field: "uses30", ids: [one.id] };
    const { values } = await api.ok<{ values: Record<string, number[]> }>("chart", "sparks", request);
    expect(values[one.id]?.at(-1)).toBe(records.length);
    await run("merge", [await stored(one)], { input: { target: target.id } });
    expect(await tagsBy(records)).toEqual(records.map(() => [target.id]));
    expect(await stored(target)).toMatchObject({ uses: records.length });
    await run("turnBlack", [await stored(target)], { reason: { text: "违规" } });
    expect(await tagsBy(records)).toEqual(records.map(() => []));
    expect(await stored(target)).toMatchObject({ uses: 0, uses30: 0, users: 0 });
  });

  it("counts a member once, whatever the member has tagged", async () => {
    const one = await makeTag();
    const author = (await makeUser(api.db)).id;
    await makeModel(api.db, { author, tags: [one.id] });
    await makeAny(api.db, content, { author, tags: [one.id] });
    await makeAny(api.db, collection, { owner: author, tags: [one.id] });
    await makeAny(api.db, topic, { tags: [one.id] });
    await run("refreshCounts", [one]);
    expect(await stored(one)).toMatchObject({ uses: 4, users: 1 });
  });
});

describe("kept values", () => {
  it("follow their sources when the worker runs, without a new version", async () => {
    const one = await makeTag();
    await makeModel(api.db, { tags: [one.id] });
    await makeModel(api.db, { tags: [one.id], createTime: now() - 40 * 86_400 });
    expect((await stored(one))["uses"]).toBe(0);
    await refreshKept(api.db, tag);
    expect(await stored(one)).toMatchObject({ uses: 2, uses30: 1, version: one.version });
    const { list } = await api.ok<ListReply>("tag", "list", { filter: "uses:2 uses30:1", sort: "-uses" });
    expect(list.map(({ id }) => id)).toContain(one.id);
  });
});

describe("the tree of tags", () => {
  it("refuses a third level, another kind, and a tag below its own child", async () => {
    const root = await makeTag();
    const child = await makeTag({ father: root.id });
    const attempt = async (record: AnyRecord, father: string): Promise<unknown> => {
      const body = { id: record.id, version: record.version, item: { father } };
      const reply = await api.call<{ path: string }>(v2("tag", "edit"), body, { token: api.admin });
      return [reply.code, reply.result.path];
    };
    const refused = [codes.illegalParameter, "item.father"];
    expect(await attempt(await makeTag(), child.id)).toEqual(refused);
    expect(await attempt(root, child.id)).toEqual(refused);
    expect(await attempt(await makeTag({ kind: "user" }), root.id)).toEqual(refused);
    expect(await attempt(await makeTag(), root.id)).toEqual([codes.ok, undefined]);
  });
});

it("a banned word for searches cannot become a hot word", async () => {
  await insertRecord(
    api.db,
    blackTag,
    { word: "禁搜", match: "contains", scope: ["search"], severity: 3, kind: "other" },
    null,
  );
  const item = { word: { "1": "禁搜词", "0": "x y" }, place: "box", label: "none", begin: now(), end: now() + 60 };
  const reply = await api.call<{ path: string }>(v2("hotWord", "add"), { item }, { token: api.admin });
  expect([reply.code, reply.result.path]).toEqual([codes.illegalParameter, "item.word"]);
});

describe("colours", () => {
  it("are refused when members could not tell them from one that is up", async () => {
    const red = await makeTag({ kind: "colour", color: "#d32f2f" });
    const add = (color: string) =>
      api.call<{ path: string }>(
        v2("tag", "add"),
        { item: { name: `颜色 ${color.slice(1)}`, kind: "colour", color } },
        { token: api.admin },
      );
    const near = await add("#d43030");
    expect([near.code, near.result.path]).toEqual([codes.illegalParameter, "item.color"]);
    expect(near.msg).toContain("ΔE");
    expect((await add("#1e4fd0")).code).toBe(codes.ok);
    // The colour itself may be edited, and a stopped one is in nobody's way.
    await api.ok("tag", "edit", { id: red.id, version: red.version, item: { color: "#d33030" } });
    await run("stop", [await stored(red)], { reason: { text: "换色" } });
    expect((await add("#d32f2f")).code).toBe(codes.ok);
  });
});

describe("menus", () => {
  it("are copied to another platform, each copy after its original", async () => {
    const make = (name: string, rank: number): Promise<AnyRecord> =>
      insertRecord(api.db, navItem, { name: { "1": name, "0": name }, menu: "mine", platforms: [2], rank }, null);
    const [a, b] = [await make("甲", 10), await make("乙", 20)];
    await api.ok("navItem", "copyToPlatform", bodyFor([a], { input: { platforms: [0] } }));
    const { list } = await api.ok<ListReply>("navItem", "list", {
      filter: "menu:mine",
      sort: "rank",
      columns: ["platforms"],
    });
    expect(list.map(({ platforms }) => platforms)).toEqual([[2], [0], [2]]);
    expect(list.map(({ id }) => id)).toEqual([a.id, expect.anything(), b.id]);
    const again = await api.call<{ path: string }>(
      v2("navItem", "copyToPlatform"),
      bodyFor([a], { input: { platforms: [2] } }),
      { token: api.admin },
    );
    expect([again.code, again.result.path]).toEqual([codes.illegalParameter, "input.platforms"]);
  });
});
