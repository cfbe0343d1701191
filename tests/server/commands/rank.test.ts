import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CommandReply } from "#domain/api/commands.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { navItem } from "#domain/tags/nav-item.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { ranksBetween } from "#server/resources/rank.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());
beforeEach(() => api.db.query("update nav_item set delete_time = now()"));

const make = (name: string, values: object = {}): Promise<AnyRecord> =>
  insertRecord(api.db, navItem, { name: { "1": name, "0": name }, menu: "side", platforms: [2], ...values }, null);

const named = async (names: string, values: object = {}): Promise<Record<string, AnyRecord>> => {
  const made: Record<string, AnyRecord> = {};
  for (const name of names) made[name] = await make(name, values);
  return made;
};

const stored = async ({ id }: AnyRecord): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("navItem", "detail", { id })).item;

/** Names in the order of their ranks. */
const order = async (filter = "menu:side -father:*"): Promise<string> => {
  const { list } = await api.ok<ListReply>("navItem", "list", { filter, sort: "rank", columns: ["name", "rank"] });
  return list.map(({ name }) => (name as Record<string, string>)["1"]).join("");
};

const body = (records: readonly AnyRecord[], input: object): object => ({
  ids: records.map(({ id }) => id),
  versions: Object.fromEntries(records.map(({ id, version }) => [id, version])),
  input,
});
const rank = async (records: readonly AnyRecord[], input: object): Promise<CommandReply> => {
  const now = await Promise.all(records.map(stored));
  return api.ok<CommandReply>("navItem", "rank", body(now, input));
};
const refusal = async (verb: string, body: object) => {
  const { code, msg, result } = await api.call<{ path: string }>(v2("navItem", verb), body, { token: api.admin });
  return { code, msg, path: result.path };
};

it("finds ranks between two neighbors, and none where there is no room", () => {
  expect(ranksBetween(10, 20, 1)).toEqual([15]);
  expect(ranksBetween(10, 12, 1)).toEqual([11]);
  expect(ranksBetween(10, 11, 1)).toBeNull();
  expect(ranksBetween(0, 0, 1)).toBeNull();
  expect(ranksBetween(undefined, 10, 2)).toEqual([3, 6]);
  expect(ranksBetween(30, undefined, 2)).toEqual([40, 50]);
  expect(ranksBetween(undefined, undefined, 1)).toEqual([10]);
});

describe("changing the rank", () => {
  it("places a record after or before a neighbor, first, last, and at a position", async () => {
    const { a, b, c, d } = await named("abcd");
    expect(await order()).toBe("abcd");
    await rank([d!], { after: a!.id });
    expect(await order()).toBe("adbc");
    await rank([a!], { before: c!.id });
    expect(await order()).toBe("dbac");
    await rank([c!], { after: null });
    expect(await order()).toBe("cdba");
    await rank([c!], { before: null });
    expect(await order()).toBe("dbac");
    await rank([b!], { position: 3 });
    expect(await order()).toBe("dabc");
    await rank([a!], { position: 99 });
    expect(await order()).toBe("dbca");
  });

  it("answers the short call of the specification, with one record and a position or a neighbor", async () => {
    const { a, b, c } = await named("abc");
    await api.ok("navItem", "rank", { id: c!.id, version: c!.version, rank: 1 });
    expect(await order()).toBe("cab");
    await api.ok("navItem", "rank", { id: a!.id, version: a!.version, after: b!.id });
    expect(await order()).toBe("cba");
  });

  it("keeps the order of several records", async () => {
    const { a, b, c, d, e } = await named("abcde");
    await rank([a!, b!, c!, d!, e!], { after: null });
    await rank([d!, b!], { after: e!.id });
    expect(await order()).toBe("acebd");
  });

  it("renumbers the group when there is no room, and changes no version of a neighbor", async () => {
    const { a, b, c } = await named("abc");
    for (const one of [c!, b!, c!, b!, c!, b!, c!]) await rank([one], { after: a!.id });
    expect(await order()).toBe("acb");
    expect((await stored(a!))["version"]).toBe(a!["version"]);
    const rows = await api.db.query<{ n: number }>(
      "select count(distinct rank)::int as n from nav_item where delete_time is null",
    );
    expect(rows[0]?.n).toBe(3);
  });

  it("gives two admins who rank at the same time what each of them asked for", async () => {
    const { a, b, c, d } = await named("abcd");
    await Promise.all([rank([d!], { after: a!.id }), rank([c!], { after: null })]);
    expect(await order()).toBe("cadb");
    expect(await stored(b!)).toMatchObject({ version: b!["version"] });
  });

  it("says what became of a neighbor that was deleted or moved", async () => {
    const { a, b, c } = await named("abc");
    const other = await make("x", { menu: "foot" });
    await api.ok("navItem", "delete", { id: b!.id, version: b!.version });
    expect(await refusal("rank", body([a!], { after: b!.id }))).toMatchObject({
      code: codes.wrongState,
      path: "after",
      msg: expect.stringMatching(/^「b」已被.+删除/),
    });
    expect(await refusal("rank", body([a!], { after: other.id }))).toMatchObject({
      msg: expect.stringContaining("已移到别处"),
    });
    expect(await order()).toBe("ac");
    expect(c!["version"]).toBe(1);
  });

  it("refuses records of several groups, no place, two places, and an old version", async () => {
    const { a, b } = await named("ab");
    const other = await make("x", { menu: "foot" });
    expect(await refusal("rank", body([a!, other], { after: null }))).toMatchObject({ path: "ids" });
    expect(await refusal("rank", body([a!], { after: null, position: null }))).toMatchObject({
      path: "input.position",
    });
    expect(await refusal("rank", body([a!], { after: b!.id, position: 1 }))).toMatchObject({ path: "position" });
    await rank([a!], { before: null });
    expect(await refusal("rank", body([a!], { after: null }))).toMatchObject({ code: codes.versionConflict });
  });

  it("writes one operation that names the neighbor, and undo returns the record to its former neighbors", async () => {
    const { a, b, c, d } = await named("abcd");
    const { batchId } = await rank([d!], { after: a!.id });
    const { list, titles } = await api.ok<ListReply>("navItem", "history", { id: d!.id });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ before: { rankAfter: c!.id }, after: { rankAfter: a!.id } });
    expect(titles["navItem"]).toMatchObject({ [a!.id]: "a", [c!.id]: "c" });
    // The order of the others changes meanwhile.
    await rank([b!], { before: null });
    expect(await order()).toBe("adcb");
    await api.ok("operationRecord", "undo", { batchId });
    expect(await order()).toBe("acdb");
  });

  it("is told in the export of operation records by the name of the neighbor", async () => {
    const { a, b } = await named("ab");
    await rank([a!], { after: b!.id });
    const { body: sheet } = await api.app.inject({
      method: "POST",
      url: v2("operationRecord", "export"),
      headers: {
        "content-type": "application/json",
        __cxy_requestid_: randomUUID(),
        __cxy_os_lang_: "1",
        __cxy_token_: api.admin,
      },
      payload: { filter: `opObjId:${a!.id}`, columns: ["before", "after"] },
    });
    expect(sheet).toContain("排在其后：b");
    expect(sheet).not.toContain("rankBefore");
  });

  it("is not undone after the record was moved again", async () => {
    const { a, b, c } = await named("abc");
    const { batchId } = await rank([a!], { before: null });
    await rank([a!], { after: b!.id });
    const reply = await api.call(v2("operationRecord", "undo"), { batchId }, { token: api.admin });
    expect(reply.code).toBe(codes.wrongState);
    expect(await order()).toBe("bac");
    expect(c!["version"]).toBe(1);
  });

  it("puts a new record last, and an edited one last in its new group", async () => {
    await named("ab");
    const add = (name: string, more: object = {}): Promise<{ item: AnyRecord }> =>
      api.ok("navItem", "add", {
        item: { name: { "1": name, "0": name }, menu: "side", platforms: [2], jump: { target: "login" }, ...more },
      });
    await add("z");
    expect(await order()).toBe("abz");
    const { item } = await add("y", { menu: "foot" });
    await api.ok("navItem", "edit", { id: item.id, version: item.version, item: { menu: "side" } });
    expect(await order()).toBe("abzy");
    await add("w", { rank: Number((await stored(item))["rank"]) });
    expect(await order()).toBe("abzwy");
  });
});

describe("moving in a tree", () => {
  it("moves records below a parent in their order, to its end or after a neighbor", async () => {
    const { a, b, c, d } = await named("abcd");
    await api.ok("navItem", "move", body([b!, c!], { father: a!.id }));
    expect([await order(), await order(`father:${a!.id}`)]).toEqual(["ad", "bc"]);
    await api.ok("navItem", "move", body([d!], { father: a!.id, after: b!.id }));
    expect(await order(`father:${a!.id}`)).toBe("bdc");
    await api.ok("navItem", "move", body([await stored(d!)], { father: null, before: a!.id }));
    expect(await order()).toBe("da");
  });

  it("refuses its own branch, too many levels, another menu and a deleted parent at the field", async () => {
    const { a, b, c, d } = await named("abcd");
    await api.ok("navItem", "move", body([b!], { father: a!.id }));
    await api.ok("navItem", "move", body([c!], { father: b!.id }));
    const circle = await refusal("move", body([a!], { father: c!.id }));
    expect(circle).toMatchObject({ code: codes.illegalParameter, path: "father" });
    const deep = await refusal("move", body([d!], { father: c!.id }));
    expect(deep).toMatchObject({ path: "father", msg: expect.stringContaining("3 级") });
    const foot = await make("x", { menu: "foot" });
    expect(await refusal("move", body([foot], { father: d!.id }))).toMatchObject({ path: "father" });
    await api.ok("navItem", "delete", { id: d!.id, version: d!.version });
    expect((await refusal("move", body([foot], { father: d!.id }))).code).toBe(codes.notFound);
  });

  it("is undone into the former parent and between the former neighbors", async () => {
    const { a, b, c } = await named("abc");
    const { batchId } = await api.ok<CommandReply>("navItem", "move", body([b!], { father: a!.id }));
    expect(await order()).toBe("ac");
    await api.ok("operationRecord", "undo", { batchId });
    expect(await order()).toBe("abc");
    expect(await stored(b!)).toMatchObject({ father: null });
    expect(c!["version"]).toBe(1);
  });
});
