import { afterAll, beforeAll, expect, it } from "vitest";
import { v2 } from "#domain/api/call.ts";
import { seoPage } from "#domain/tags/seo-page.resource.ts";
import { seoRedirect } from "#domain/tags/seo-redirect.resource.ts";
import { seed } from "#server/areas/tags/seed.ts";
import { isOwnAddress } from "#server/http/own-addresses.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { insertRecord } from "#server/resources/write.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const both = (zh: string, en = zh): Record<string, string> => ({ "1": zh, "0": en });
let made = 0;
const standard = { robots: "index", schema: "none" };
const page = (more: object = {}): object => {
  const path = `/page-${++made}`;
  return {
    path,
    titles: both(`标题${path}`, `Title ${path}`),
    descriptions: both("描述", "Text"),
    ...standard,
    ...more,
  };
};
const add = async (more: object = {}): Promise<AnyRecord> =>
  (await api.ok<{ item: AnyRecord }>("seoPage", "add", { item: page(more) })).item;
const problemsOf = async ({ id }: AnyRecord): Promise<unknown> =>
  (await api.ok<{ item: AnyRecord }>("seoPage", "detail", { id })).item["problems"];

it("names what search engines would complain about as soon as a page is saved", async () => {
  expect(await add()).toMatchObject({ problems: [] });
  expect(await add({ titles: both("很长的标题".repeat(7)) })).toMatchObject({ problems: ["titleTooLong"] });
  expect(await add({ descriptions: both("描述".repeat(40)) })).toMatchObject({ problems: ["descriptionTooLong"] });
  const hidden = await add({ robots: "noindex" });
  expect(await add({ canonical: `https://example.com${String(hidden["path"])}` })).toMatchObject({
    problems: ["brokenCanonical"],
  });
});

it("marks both pages with one title, and neither once one of them has another", async () => {
  const one = await add({ titles: both("同名", "Same") });
  const other = await add({ titles: both("同名", "Another") });
  expect([await problemsOf(one), await problemsOf(other)]).toEqual([["duplicateTitle"], ["duplicateTitle"]]);
  const titles = both("不同名", "Another");
  await api.ok("seoPage", "edit", { id: other.id, version: other.version, item: { titles } });
  expect([await problemsOf(one), await problemsOf(other)]).toEqual([[], []]);
});

it("checks pages again by command, after visits have come in", async () => {
  const hidden = await add({ robots: "noindex" });
  expect(hidden["problems"]).toEqual([]);
  await api.db.query("update seo_page set visits30 = 9 where id = $1::bigint", [hidden.id]);
  const body = { ids: [hidden.id], versions: { [hidden.id]: hidden.version } };
  expect((await api.call(v2("seoPage", "checkNow"), body, { token: api.admin })).code).toBe(codes.ok);
  expect(await problemsOf(hidden)).toEqual(["noindexVisited"]);
});

it("lists indexed pages in the sitemap, without redirected ones, and escapes what they contain", async () => {
  const shown = await insertRecord(api.db, seoPage, { ...page({ path: "/a&b" }), inSitemap: true }, null);
  const moved = await insertRecord(api.db, seoPage, { ...page(), inSitemap: true }, null);
  await insertRecord(api.db, seoRedirect, { fromPath: moved["path"], toPath: shown["path"] }, null);
  await insertRecord(api.db, seoPage, { ...page({ path: "/hidden" }), inSitemap: true, robots: "noindex" }, null);
  const { statusCode, body, headers } = await api.app.inject({ url: "/sitemap.xml" });
  expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(body).toContain("/a&amp;b</loc>");
  expect(body).toContain('hreflang="zh-CN"');
  expect(body).not.toMatch(/hidden/);
  expect(body).not.toContain(`${String(moved["path"])}</loc>`);
});

it("redirects no address that the product answers itself, in any spelling", async () => {
  const add = (fromPath: string) =>
    api.call<{ path: string }>(v2("seoRedirect", "add"), { fromPath, toPath: "/new", code: 301 }, { token: api.admin });
  for (const path of [
    "/",
    "/index.html",
    "/api/cxy/manager/v2/model/list",
    "/API/x",
    "/%61pi/x",
    "/files/a.png",
    "/s/abc",
    "/healthz",
    "/healthz/",
    "/sitemap.xml?x=1",
    "/mobileAgreement",
  ]) {
    const { code, result } = await add(path);
    expect([path, code, result.path]).toEqual([path, codes.illegalParameter, "fromPath"]);
  }
  for (const free of ["/apis", "/shop/1", "/files.html"])
    expect([free, (await add(free)).code]).toEqual([free, codes.ok]);
  // Redirects of a former release lead away from no own address, either.
  await insertRecord(api.db, seoRedirect, { fromPath: "/index.html", toPath: "/new" }, null);
  expect((await api.app.inject({ url: "/index.html" })).statusCode).toBe(404);
});

it("knows every page of the product as an own address", () => {
  const above: string[] = [];
  const paths = api.app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^(.*?)[├└]── (\S+)(?: \((.*)\))?/u.exec(line) ?? [];
      const depth = indent.length / 4;
      above.splice(depth, above.length, part);
      return methods.includes("GET") ? [above.join("")] : [];
    });
  expect(paths).toContain("/sitemap.xml");
  expect(paths.filter((path) => path !== "*" && !isOwnAddress(path))).toEqual([]);
});

it("has the known pages of the site in every installation, which staff edit and a later start does not bring back", async () => {
  const list = async (): Promise<AnyRecord[]> =>
    (await api.ok<{ list: AnyRecord[] }>("webPage", "list", { pageSize: 200 })).list;
  const paths = async (): Promise<unknown[]> => (await list()).map(({ path }) => path);
  expect(await paths()).toEqual(expect.arrayContaining(["/download", "/help-center", "/top-up", "/withdrawal"]));
  const [page] = await list();
  await api.ok("webPage", "delete", { ids: [page?.id], versions: { [page?.id ?? ""]: page?.version } });
  await api.db.transaction((tx) => seed(tx));
  expect(await paths()).not.toContain(page?.["path"]);
});
