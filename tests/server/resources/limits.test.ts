import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { Platform } from "#domain/enumerations/system.ts";
import { ShelfStatus } from "#domain/enumerations/review.ts";
import { hotWord } from "#domain/tags/hot-word.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());
beforeEach(() => api.db.query("update hot_word set delete_time = now()"));

const DAY = 86_400;
const [app, web] = [Platform.values[0]!.stored, Platform.values[1]!.stored];
const both = { "1": "词", "0": "word" };
const values = (from: number, to: number, platforms: readonly unknown[] = [], word: object = both) => ({
  word,
  place: "box",
  label: "none",
  platforms,
  begin: now() + from * DAY,
  end: now() + to * DAY,
});
const have = (from: number, to: number, more: object = {}): Promise<AnyRecord> =>
  insertRecord(api.db, hotWord, { ...values(from, to), ...more }, null);
const add = async (...parameters: Parameters<typeof values>) => {
  const { code, msg, result } = await api.call<{ path?: string }>(v2("hotWord", "add"), values(...parameters), {
    token: api.admin,
  });
  return { code, msg, path: result.path };
};
const fill = (n: number, ...parameters: Parameters<typeof have>) =>
  Promise.all(Array.from({ length: n }, () => have(...parameters)));

describe("a limit of a group", () => {
  it("refuses the record that is one too many, at the field that names the group", async () => {
    await fill(4, 0, 10);
    expect((await add(5, 8)).code).toBe(0);
    expect(await add(5, 8)).toEqual({
      code: codes.illegalParameter,
      msg: "「搜索框」同一时间最多 5 个热词，请先取下一个，或改时间",
      path: "place",
    });
  });

  it("counts only records that are live at one moment", async () => {
    for (const week of [0, 1, 2, 3, 4]) await fill(4, week * 7, week * 7 + 7);
    expect((await add(0, 35)).code).toBe(0);
    expect((await add(20, 22)).code).toBe(codes.illegalParameter);
  });

  it("counts neither ended records nor those in another state", async () => {
    await fill(5, -10, -1);
    await fill(5, 0, 10, { status: ShelfStatus.of("offShelf") });
    expect((await add(0, 10)).code).toBe(0);
  });

  it("counts each value of a list apart, and an empty list for every value", async () => {
    await fill(4, 0, 10, { platforms: [app] });
    await fill(4, 0, 10, { platforms: [web] });
    expect((await add(0, 10, [app, web])).code).toBe(0);
    expect((await add(0, 10, [web])).code).toBe(codes.illegalParameter);
    expect((await add(0, 10)).code).toBe(codes.illegalParameter);
  });

  it("counts a word in each language that has a text", async () => {
    await fill(4, 0, 10, { word: { "1": "词" } });
    await fill(4, 0, 10, { word: { "0": "word", "9": "" } });
    expect((await add(0, 10, [], { "1": "词", "9": "mot" })).code).toBe(0);
    // Chinese is full, and English is not.
    expect((await add(0, 10)).code).toBe(codes.illegalParameter);
    expect((await add(0, 10, [], { "0": "word" })).code).toBe(0);
    expect((await add(0, 10, [], { "0": "word" })).code).toBe(codes.illegalParameter);
  });

  it("lets only one of two admins take the last place", async () => {
    await fill(4, 0, 10);
    const done = await Promise.all([add(0, 10), add(0, 10)]);
    expect(done.map(({ code }) => code).toSorted()).toEqual([0, codes.illegalParameter]);
  });
});

describe("fields that are unique together", () => {
  const synonym = (word: string, of: string) =>
    api.call<{ path?: string }>(v2("searchSynonym", "add"), { word, synonym: of }, { token: api.admin });

  it("refuse a second record with the same values, and name the fields", async () => {
    expect((await synonym("恐龙", "龙")).code).toBe(0);
    expect((await synonym("恐龙", "dinosaur")).code).toBe(0);
    const second = await synonym("恐龙", "龙");
    expect(second).toMatchObject({ code: codes.illegalParameter, result: { path: "synonym" } });
  });
});
