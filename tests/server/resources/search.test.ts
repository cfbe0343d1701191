import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tag } from "#domain/tags/tag.resource.ts";
import { v2 } from "#domain/api/call.ts";
import type { ListReply } from "#domain/api/list.ts";
import type { FoundOfResource, SearchReply } from "#domain/api/search.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { CallOptions, TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeCategory, makeModel, makeUser } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
  const author = (await makeUser(api.db, { nickname: "花匠老王", account: "gardener" })).id;
  const categoryId = (await makeCategory(api.db, { name: { "1": "花瓶", "0": "Vases" } })).id;
  for (const groupName of ["花瓶 一", "花瓶 二", "Huap stand"])
    await makeModel(api.db, { groupName, author, categoryId });
  await makeModel(api.db, { groupName: "花瓶草稿", author, categoryId, status: 5 });
  await insertRecord(api.db, tag, { name: "花器" }, null);
});
afterAll(() => api.close());

const search = async (text: string, options: CallOptions = {}): Promise<FoundOfResource[]> =>
  (await api.ok<SearchReply>("search", "records", { text }, options)).found;
const namesOf = (groups: readonly FoundOfResource[]): string[] => groups.map(({ resource }) => resource);

describe("the search for records of all resources", () => {
  it.each(["花", "hua"])("finds records of every resource by %s, with one call", async (text) => {
    expect(namesOf(await search(text))).toEqual(expect.arrayContaining(["model", "user", "category", "tag"]));
  });
  it.each([
    ["hp", "category"],
    ["huaping", "model"],
    ["hjlw", "user"],
    ["huaqi", "tag"],
  ])("finds by the reading %s a %s", async (text, resource) => expect(namesOf(await search(text))).toContain(resource));

  it("returns matches by text before those by reading, and counts the latter", async () => {
    const [model] = (await search("huap")).filter(({ resource }) => resource === "model");
    expect(model?.list[0]?.["groupName"]).toBe("Huap stand");
    expect(model).toMatchObject({ count: 4, byReading: 3, countKind: "exact" });
  });
  it("returns the filter that opens all matches in the list, and their number there", async () => {
    const [model] = (await search("花瓶")).filter(({ resource }) => resource === "model");
    // The first view of the list has no drafts.
    expect(model).toMatchObject({ count: 3, all: { filter: "花瓶", count: 2 } });
    const [byReading] = (await search("huaping")).filter(({ resource }) => resource === "model");
    expect(byReading?.all?.filter).toMatch(/^id:\d+(,\d+){2}$/);
    // No screen lists users.
    expect((await search("花匠")).find(({ resource }) => resource === "user")?.all).toBeNull();
  });
  it("finds texts in any spelling, with the words of tags and brackets", async () => {
    const author = (await makeUser(api.db)).id;
    const texts = { groupName: "Zqİ <zqbolt> Crème 🐉", groupDesc: "<p><b>zqca</b>t</p><p>مَرْحَبًا zqshalom שָׁלוֹם</p>" };
    const { id } = await makeModel(api.db, { author, ...texts });
    for (const text of ["zqi", "ZQİ", "zqbolt", "creme", "CRE\u0300ME", "🐉", "zqcat", "مرحبا", "שלום"]) {
      const { list } = await api.ok<ListReply>("model", "list", { filter: `"${text}"` });
      expect(
        list.map((one) => one.id),
        text,
      ).toEqual([id]);
    }
    for (const text of ["zqca", "zqcat"])
      expect((await search(text)).find(({ resource }) => resource === "model")?.count, text).toBe(1);
  });
  it("searches one resource if it is named", async () => {
    const { found } = await api.ok<SearchReply>("search", "records", { text: "hua", resource: "user" });
    expect(namesOf(found)).toEqual(["user"]);
    const { found: none } = await api.ok<SearchReply>("search", "records", { text: "zzzz", resource: "user" });
    expect(none).toEqual([]);
  });
  it("refuses a resource that cannot be searched, and a missing text, naming the field", async () => {
    for (const resource of ["strike", "made-up", "__proto__"])
      expect(
        await api.call(v2("search", "records"), { text: "hua", resource }, { token: api.admin }),
        resource,
      ).toMatchObject({ code: 1, result: { path: "resource" } });
    expect(await api.call(v2("search", "records"), {}, { token: api.admin })).toMatchObject({
      code: 1,
      result: { path: "text" },
    });
  });
  it("finds only what the admin may open, and refuses to search another resource", async () => {
    const { token } = await api.colleague("narrow", ["screen:/medal-manage"]);
    expect(namesOf(await search("hua", { token }))).toEqual([]);
    const named = await api.call(v2("search", "records"), { text: "hua", resource: "model" }, { token });
    expect(named.code).toBe(2001);
    const { token: reader } = await api.colleague("reader", ["screen:/model-admin"]);
    expect(namesOf(await search("hua", { token: reader }))).toEqual(expect.arrayContaining(["model"]));
    const all = namesOf(await search("a"));
    const names = namesOf(await search("a", { token: reader }));
    expect(names.length).toBeLessThan(all.length);
    for (const resource of all) {
      const { code } = await api.call(v2(resource, "detail"), { id: "999" }, { token: reader });
      expect(names.includes(resource), resource).toBe(code !== 2001);
    }
  });
});
