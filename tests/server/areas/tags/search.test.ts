import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import type { SeoProposal, SitemapState, WordReply } from "#domain/tags/api.ts";
import type { ListReply } from "#domain/api/list.ts";
import { ContentType } from "#domain/enumerations/community.ts";
import { ModelShelf } from "#domain/enumerations/models.ts";
import { pinnedResult } from "#domain/tags/pinned-result.resource.ts";
import { searchRecord } from "#domain/tags/search-record.resource.ts";
import { seoPage } from "#domain/tags/seo-page.resource.ts";
import { tag } from "#domain/tags/tag.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { forgetSearchers } from "#server/areas/tags/search/forget-searchers.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { makeModel, makeUser, now } from "#support/factory.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const DAY = 86_400;
const search = (word: string, values: object = {}): Promise<AnyRecord> =>
  insertRecord(api.db, searchRecord, { word, normal: word.toLowerCase(), results: 5, time: now(), ...values }, null);

describe("searches", () => {
  beforeEach(() => api.db.query("delete from search_record"));

  it("lose their member after 90 days and keep everything else", async () => {
    const user = (await makeUser(api.db)).id;
    await search("花瓶", { user, time: now() - 91 * DAY });
    await search("花瓶", { user, time: now() - 89 * DAY });
    expect(await forgetSearchers(api.db)).toBe(1);
    expect(await forgetSearchers(api.db)).toBe(0);
    const { list } = await api.ok<ListReply>("searchRecord", "list", { sort: "time", columns: ["user", "results"] });
    expect(list).toMatchObject([
      { user: null, results: 5 },
      { user, results: 5 },
    ]);
  });

  it("end with nothing, without a click, or with one", async () => {
    const nothing = await search("甲", { results: 0 });
    const unclicked = await search("乙");
    const clicked = await search("丙", { clickPlace: 2 });
    const ids = async (state: string) =>
      (await api.ok<ListReply>("searchRecord", "list", { filter: `found:${state}` })).list.map(({ id }) => id);
    expect([await ids("nothing"), await ids("unclicked"), await ids("clicked")]).toEqual([
      [nothing.id],
      [unclicked.id],
      [clicked.id],
    ]);
  });

  it("tell of a word what the same members searched within 30 minutes, what was clicked, and what is found", async () => {
    const [one, two] = [(await makeUser(api.db)).id, (await makeUser(api.db)).id];
    const model = await makeModel(api.db, { status: ModelShelf.of("up"), groupName: "螺旋花瓶" });
    const yesterday = now() - DAY;
    await search("花盆", { user: one, time: yesterday - 600 });
    await search("花瓶", { user: one, time: yesterday, clickPlace: 3, clickTarget: `model ${model.id}` });
    await search("灯罩", { user: one, time: yesterday + 1_700 });
    await search("太晚", { user: one, time: yesterday + 1_900 });
    await search("别人", { user: two, time: yesterday + 60 });
    await insertRecord(api.db, pinnedResult, { word: "花瓶", model: model.id, until: now() + DAY }, null);
    const facts = await api.ok<WordReply>("searchRecord", "word", { word: "花瓶" });
    expect(facts).toMatchObject({
      searches: 1,
      before: [{ word: "花盆", searches: 1 }],
      after: [{ word: "灯罩", searches: 1 }],
      clicks: [{ place: 3, title: "螺旋花瓶", clicks: 1 }],
    });
    expect(facts.results).toMatchObject([{ id: model.id, isPinned: true }]);
  });
});

describe("pages for search engines", () => {
  let made = 0;
  const both = (zh: string, en = zh) => ({ "1": zh, "0": en });
  const page = (values: object = {}): Promise<AnyRecord> =>
    insertRecord(
      api.db,
      seoPage,
      {
        path: `/p-${++made}`,
        titles: both("标题", "Title"),
        descriptions: both("描述", "Text"),
        robots: "index",
        schema: "none",
        ...values,
      },
      null,
    );

  it("get texts from the record for which they stand, by the template of their kind, and nothing is stored", async () => {
    const kind = ContentType.of("model");
    const groupDesc = "<p>一只&nbsp;花瓶</p>";
    const model = await makeModel(api.db, { groupName: "螺旋花瓶", lang: 1, groupDesc });
    const ownPage = await page({ kind, model: model.id });
    const propose = ({ id }: AnyRecord) => api.ok<SeoProposal>("seoPage", "propose", { id });
    const plain = await propose(ownPage);
    expect(plain.titles["1"]).toMatch(/^螺旋花瓶/);
    expect(plain.descriptions).toEqual({ "1": "一只 花瓶" });
    await page({
      path: "/models/*",
      kind,
      template: true,
      titles: both("{groupName}｜下载", "{groupName} | Download"),
    });
    expect((await propose(ownPage)).titles).toEqual({ "1": "螺旋花瓶｜下载" });
    const named = await insertRecord(
      api.db,
      tag,
      { name: "花瓶", nameI18n: both("花瓶", "vase"), description: both("插花用", "For flowers") },
      null,
    );
    const ofTag = await page({ kind: ContentType.of("tag"), tag: named.id });
    expect(await propose(ofTag)).toEqual({ titles: both("花瓶", "vase"), descriptions: both("插花用", "For flowers") });
    const { item } = await api.ok<{ item: AnyRecord }>("seoPage", "detail", { id: ownPage.id });
    expect(item["titles"]).toEqual(both("标题", "Title"));
    const none = await api.call(v2("seoPage", "propose"), { id: (await page()).id }, { token: api.admin });
    expect([none.code, none.msg]).toEqual([codes.wrongState, "先选择它代表的记录"]);
  });

  it("leave the sitemap while their record is stopped, and its state says what it holds and who read it", async () => {
    await api.db.query("update seo_page set delete_time = now(), path = path || id");
    const model = await makeModel(api.db, { status: ModelShelf.of("up") });
    await page({ inSitemap: true, model: model.id, kind: ContentType.of("model") });
    await page({ inSitemap: true, titles: both("同名", "Same") });
    const rebuilt = () => api.ok<SitemapState>("seoPage", "rebuildSitemap");
    expect((await rebuilt()).urls).toBe(2);
    await api.db.query("update model set status = $2 where id = $1::bigint", [model.id, ModelShelf.of("down")]);
    const { urls, builtAt, filled } = await rebuilt();
    expect([urls, Number(builtAt) > now() - 60]).toEqual([1, true]);
    expect(filled.find((cell) => cell.kind === "" && cell.language === "1")).toMatchObject({ pages: 1, filled: 1 });
    expect(filled.find((cell) => cell.kind === "" && cell.language === "9")).toMatchObject({ pages: 1, filled: 0 });
    await api.app.inject({ url: "/sitemap.xml", headers: { "user-agent": "Testbot" } });
    expect(await api.ok<SitemapState>("seoPage", "sitemap")).toMatchObject({ reader: "Testbot" });
  });
});

describe("redirects", () => {
  const add = (fromPath: string, toPath: string, code = 301) =>
    api.call<{ item: AnyRecord }>(v2("seoRedirect", "add"), { item: { fromPath, toPath, code } }, { token: api.admin });

  it("refuse loops and chains, and say which address to enter", async () => {
    expect((await add("/a", "/b")).code).toBe(codes.ok);
    expect((await add("/b", "/a")).msg).toBe("这条重定向会绕回原地址，请改新地址");
    expect((await add("/z", "/a")).msg).toBe("「/a」已重定向到「/b」，请直接填「/b」");
    expect((await add("/b", "/c")).msg).toBe("「/a」重定向到「/b」，请先把它改到「/c」");
  });

  it("answer old addresses, keep their query, and count the hits", async () => {
    await add("/old", "/models");
    const { item } = (await add("/soon", "/later", 302)).result;
    const get = (url: string) => api.app.inject({ url });
    const [moved, soon] = [await get("/old?lang=fr"), await get("/soon")];
    expect([moved.statusCode, moved.headers["location"]]).toEqual([301, "/models?lang=fr"]);
    expect([soon.statusCode, soon.headers["location"]]).toEqual([302, "/later"]);
    expect((await get("/nowhere")).statusCode).toBe(404);
    expect((await api.app.inject({ method: "POST", url: "/soon" })).statusCode).toBe(404);
    const now302 = (await api.ok<{ item: AnyRecord }>("seoRedirect", "detail", { id: item.id })).item;
    expect(now302["hits"]).toBe(1);
  });

  it.each([
    ["/q-old?q=a%26b", "/q-new?q=a%26b"],
    ["/q-old?next=%2Fhome", "/q-new?next=%2Fhome"],
    ["/q-old?q=%E4&r=%e4%bd%a0+x&%zz", "/q-new?q=%E4&r=%e4%bd%a0+x&%zz"],
    ["/q-old?q=%E9%BE%99", "/q-new?q=%E9%BE%99"],
    ["/q-old?a?b=%5C%0D%0A", "/q-new?a?b=%5C%0D%0A"],
    ["/q-stored", "/q-new?z=1%26b"],
    ["/q-stored?x=%26", "/q-new?z=1%26b&x=%26"],
    ["/q-page?id=5", "/q-new/5"],
    ["/q-page?id=6", "/q-other?id=6"],
    ["/q-odd", "/100%25/50%2525/%E9%BE%99"],
  ])("answer %s with %s", async (from, to) => {
    for (const [fromPath, toPath] of [
      ["/q-old", "/q-new"],
      ["/q-stored", "/q-new?z=1%26b"],
      ["/q-page", "/q-other"],
      ["/q-page?id=5", "/q-new/5"],
      ["/q-odd", "/100%/50%2525/龙"],
    ] as const)
      await add(fromPath, toPath);
    expect((await api.app.inject({ url: from })).headers["location"]).toBe(to);
  });

  it("lead nowhere else, and understand addresses in any script", async () => {
    for (const to of ["//evil.example", "/\\evil.example", "https://evil.example"])
      expect(await add("/out", to), to).toMatchObject({
        code: codes.illegalParameter,
        result: { path: "item.toPath" },
      });
    await add("/标签/龙", "/标签/恐龙");
    const reply = await api.app.inject({ url: encodeURI("/标签/龙") });
    expect([reply.statusCode, reply.headers["location"]]).toEqual([301, encodeURI("/标签/恐龙")]);
  });
});
