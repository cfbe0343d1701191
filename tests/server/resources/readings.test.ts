import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { category } from "#domain/community/category.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import type { Envelope } from "#domain/api/call.ts";
import type { ListReply } from "#domain/api/list.ts";
import { v2 } from "#domain/api/call.ts";
import { insertRecord } from "#server/resources/write.ts";
import { readingsOf } from "#server/resources/pinyin-readings.ts";
import { rewriteSearch } from "#server/resources/rewrite-search.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  const author = (await makeUser(api.db, { nickname: "曾一鸣", account: "zym" })).id;
  await makeUser(api.db, { nickname: "Ceng Tools", account: "tools" });
  const categoryId = (await makeCategory(api.db, { name: { "1": "龙与飞禽", "0": "Dragons" } })).id;
  for (const groupName of ["龙龙 Lamp", "Llama", "3D 重庆楼"])
    await makeModel(api.db, { groupName, author, categoryId, groupDesc: "<p>银行</p>" });
  await insertRecord(api.db, tag, { name: "可动" }, null);
});
afterAll(() => api.close());

async function titlesOf(resource: string, filter: string, more: object = { readings: true }): Promise<unknown[]> {
  const column = { user: "nickname", model: "groupName" }[resource] ?? "name";
  const reply = await api.ok<ListReply>(resource, "list", { filter, columns: [column], ...more });
  expect(reply.count).toBe(reply.list.length);
  return reply.list.map((record) => record[column]);
}

describe("a search by readings", () => {
  it.each([
    ["model", "longlong", ["龙龙 Lamp"]],
    ["model", "longl", ["龙龙 Lamp"]],
    // Matches by text come first.
    ["model", "ll", ["Llama", "龙龙 Lamp"]],
    ["model", "lolam", []],
    ["model", "longlamp", ["龙龙 Lamp"]],
    ["model", "lamp", ["龙龙 Lamp"]],
    ["model", "3dchongqing", ["3D 重庆楼"]],
    ["model", "zhongq", ["3D 重庆楼"]],
    ["model", "cq lou", ["3D 重庆楼"]],
    // Only a title is found by its reading.
    ["model", "yinhang", []],
    ["model", "龙", ["龙龙 Lamp"]],
    ["user", "zengyiming", ["曾一鸣"]],
    ["user", "ceng", ["Ceng Tools", "曾一鸣"]],
    ["tag", "kedong", ["可动"]],
    ["category", "lyfq", [{ "0": "Dragons", "1": "龙与飞禽" }]],
    ["category", "drag", [{ "0": "Dragons", "1": "龙与飞禽" }]],
  ])("finds by reading in %s: %s", async (resource, typed, expected) =>
    expect(await titlesOf(resource, typed)).toEqual(expected),
  );

  it("is off by default, so that a keyword matches only text", async () => {
    expect(await titlesOf("model", "longlong", {})).toEqual([]);
    expect(await titlesOf("model", "ll", {})).toEqual(["Llama"]);
    expect(await titlesOf("model", "-longlong", {})).toHaveLength(3);
  });

  it("keeps conditions, page size and order, and counts matches by reading separately", async () => {
    const reply = await api.ok<ListReply>("model", "list", { filter: "ll", pageSize: 1, readings: true });
    expect(reply).toMatchObject({ count: 2, byReading: 1, nextCursor: null, list: [{ groupName: "Llama" }] });
    expect(await titlesOf("model", "longlong status:up")).toEqual([]);
    expect(await titlesOf("model", "longlong status:wait")).toEqual(["龙龙 Lamp"]);
  });

  it.each([
    ["model", { readings: "yes" }, "readings"],
    ["model", { readings: true, filter: "ll", page: 2 }, "readings"],
    ["model", { readings: true, filter: "ll", cursor: "x" }, "readings"],
  ])("is refused in %s with %j", async (resource, body, path) => {
    const reply: Envelope<{ path: string }> = await api.call(v2(resource, "list"), body, { token: api.admin });
    expect(reply).toMatchObject({ code: expect.not.stringMatching(/^0$/), result: { path } });
  });
});

it("returns the readings of each Chinese part of a title within the limits, and none for a title without Chinese", () => {
  expect(readingsOf("龙 3D")).toEqual(["long3d", "l3"]);
  expect(readingsOf("Vase 2")).toEqual([]);
  expect(readingsOf("龙の花").toSorted()).toEqual(["h", "hua", "l", "long"]);
  const long = readingsOf("重长行会".repeat(100));
  expect(long.length).toBeLessThan(1_000);
  expect(Math.max(...long.map((reading) => reading.length))).toBe(12);
});

it("rewrites rows of every searched resource in a new form, and leaves those that are in it", async () => {
  const { db } = api;
  const [old] = await db.query<{ id: string }>(
    "insert into operation_record (module_id, reason, search) values ('tag', 'Crème', $1::tsvector) returning id::text",
    ["'crème'"],
  );
  const rowsOf = (table: string) => db.query(`select id, xmin::text, search::text from "${table}" order by id`);
  const users = await rowsOf("user");
  await db.query("delete from state where key like 'search:%'");
  const step = rewriteSearch(db);
  while (await step());
  const { list } = await api.ok<ListReply>("operationRecord", "list", { filter: "creme" });
  expect(list.map(({ id }) => id)).toEqual([old?.id]);
  expect(await rowsOf("user")).toEqual(users);
});

it("composes the texts of an earlier version, so that a filter by a text finds them", async () => {
  const { db } = api;
  const [name, label] = ["Cafe\u0301 Tisch", "Pa\u0302te\u0301"];
  await db.query("insert into tag (name, name_i18n) values ($1, $2::jsonb)", [name, JSON.stringify({ "0": label })]);
  const of = (filter: string) => api.ok<ListReply>("tag", "list", { filter, columns: ["name", "nameI18n"] });
  expect((await of('name:"Café Tisch"')).count).toBe(0);
  await db.query("delete from state where key like 'search:%'");
  const step = rewriteSearch(db);
  while (await step());
  const { list } = await of('name:"Café Tisch"');
  expect(list).toMatchObject([{ name: name.normalize("NFC"), nameI18n: { "0": label.normalize("NFC") }, version: 1 }]);
});

it("adds readings to the rows of an earlier version in batches, and continues after a restart", async () => {
  const { db } = api;
  const count = async (): Promise<number> => (await titlesOf("tag", "pi", { readings: true, pageSize: 1_000 })).length;
  await db.query("insert into tag (name, search) select '批 ' || i, '''批'''::tsvector from generate_series(1, 600) i");
  await db.query(`update category set search = ''`);
  await db.query("delete from state where key like 'search:%'");
  const before = await db.query("select id, version, update_time from tag order by id");
  expect(await count()).toBe(0);
  while ((await count()) === 0) expect(await rewriteSearch(db)()).toBe(true);
  expect(await count()).toBe(250);
  const restarted = rewriteSearch(db);
  await restarted();
  expect(await count()).toBe(500);
  while (await restarted());
  expect(await count()).toBe(600);
  expect(await titlesOf(category.name, "lyfq")).toHaveLength(1);
  expect(await db.query("select id, version, update_time from tag order by id")).toEqual(before);
});
