import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openPages } from "#domain/enumerations/open-pages.ts";
import { addDemoPages } from "#server/demo/company-pages.ts";
import { addConsole, PHONE_PAGE } from "#server/http/files/static.ts";
import type { TestApp } from "#support/app.ts";
import { testApp } from "#support/app.ts";
import { now } from "#support/factory.ts";

const PROXIED = "Opera/9.80 (Windows NT 6.1; Opera Mini/36.2.2254/119.132; U; zh) Presto/2.12.423 Version/12.16";

let api: TestApp;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plain-"));
  await mkdir(dirname(join(folder, PHONE_PAGE)), { recursive: true });
  for (const name of ["index.html", PHONE_PAGE]) await writeFile(join(folder, name), name);
  api = await testApp(async (app) => addConsole(app, folder, "https://m.example.com/"));
  await addDemoPages(api.db, now());
  const body = '<p>مرحبا</p><script>alert(1)</script><p onclick="x()"><a href="#/MobileCopyright?lang=ar">ح</a></p>';
  await api.db.query(
    `update company_page set title = title || $1, body = body || $2 where kind = 'agreement' and edition = '1.1'`,
    [JSON.stringify({ "6": "<b>اتفاقية</b>" }), JSON.stringify({ "6": body })],
  );
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: "GET", url, headers: { "user-agent": PROXIED, ...headers } });

it("serves plain pages at both spellings, where browsers without scripts are redirected", async () => {
  expect((await get("/")).headers["location"]).toBe("https://m.example.com/");
  for (const { spellings, kind } of openPages)
    for (const path of spellings) {
      const { statusCode, headers, body } = await get(path, { "accept-language": "zh-CN,zh;q=0.9" });
      expect([statusCode, headers["content-type"], headers["vary"]], path).toEqual([
        200,
        "text/html; charset=utf-8",
        expect.stringContaining("accept-language"),
      ]);
      expect(body, path).not.toContain("<script");
      expect(body, path).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
      const others = openPages.filter((one) =>
        body.includes(`<a href="${one.spellings[0]}?lang=zh">${one.label[0]}</a>`),
      );
      expect(others.map((one) => one.kind)).toEqual(openPages.map((one) => one.kind).filter((one) => one !== kind));
    }
  const agreement = (await get("/mobileAgreement?lang=zh")).body;
  expect(agreement).toMatch(/版本 1\.1 · 生效于 \d{4}年/);
  expect(agreement).toContain("<h2>终止</h2>");
  expect((await get("/mobile-agreement", { "accept-language": "en;q=0.8" })).body).toContain("In force since");
});

it("links plain pages to earlier editions and back, and to the other pages", async () => {
  const { body } = await get("/mobileAgreement?lang=zh");
  const older = /<a href="(\/mobileAgreement\?[^"]*edition=1\.0[^"]*)"/.exec(body)?.[1] ?? "";
  const old = (await get(older.replaceAll("&amp;", "&"))).body;
  expect(old).toContain("这是以前的版本。");
  expect(old).toContain('<a href="/mobileAgreement?lang=zh">看现行版本</a>');
  expect((await get("/mobileAgreement?lang=en&type=privacy")).body).toMatch(/<h1[^>]*>Privacy/);
  expect((await get("/mobileAgreement?type=history")).statusCode).toBe(404);
});

it("runs nothing from the text or the address of a plain page, and keeps the text's direction", async () => {
  const { body } = await get(`/mobileAgreement?lang=${encodeURIComponent('ar"><script>alert(2)</script>')}`);
  expect(body).not.toContain("<script");
  const arabic = (await get("/mobileAgreement?lang=ar")).body;
  expect(arabic).not.toMatch(/<script|onclick/);
  expect(arabic).toContain('<h1 lang="ar" dir="rtl">&lt;b&gt;اتفاقية&lt;/b&gt;</h1>');
  expect(arabic).toContain('<a href="/MobileCopyright?lang=ar">ح</a>');
});

it("counts a plain page as a visit of its address", async () => {
  const visits = async (): Promise<number> => {
    const [row] = await api.db.query<{ visits: number }>(
      "select visits from page_visit where route = '/mobile-about-us'",
    );
    return row?.visits ?? 0;
  };
  const before = await visits();
  await get("/mobile-about-us");
  expect(await visits()).toBe(before + 1);
});
