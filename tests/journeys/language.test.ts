import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Running } from "#server/main.ts";
import { startServer } from "#server/main.ts";
import { launchBrowser } from "#support/browser.ts";
import type { FreshDatabase } from "#support/database.ts";
import { freshDatabase } from "#support/database.ts";

let folder: string;
let db: FreshDatabase;
let server: Running;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-en-"));
  const vite = resolve("node_modules/vite/bin/vite.js");
  const env = { ...process.env, VITE_LANG: "en", NODE_ENV: "production" };
  const built = join(folder, "console");
  await promisify(execFile)(process.execPath, [vite, "build", "--outDir", built, "--logLevel", "error"], { env });
  db = await freshDatabase({ max: 3 });
  const config = readConfig({ DATA_DIR: join(folder, "data"), DATABASE_URL: db.url, PORT: "0", DEMO: "0" });
  server = await startServer(config, { console: built });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

it("a build in English is in English before any choice, in a Chinese browser too", async () => {
  expect(await (await fetch(server.url)).text()).toMatch(/<html lang="en">/);
  const page = await (await browser.newContext({ locale: "zh-CN" })).newPage();
  await page.goto(server.url);
  await page.locator('html[lang="en"]').waitFor();
  await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
  expect(await page.title()).toMatch(/Log in/);
});

it("a language chosen in another window applies here once its texts are loaded", async () => {
  const context = await browser.newContext({ locale: "en-GB" });
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const one of [page, other]) {
    await one.goto(server.url);
    await one.getByRole("button", { name: "Log in", exact: true }).waitFor();
  }
  await other.evaluate(() => localStorage.setItem("admin.language", JSON.stringify("zh")));
  await page.locator('html[lang="zh-CN"], html[lang="zh"]').waitFor();
  await page.getByRole("button", { name: "登录", exact: true }).waitFor();
  expect(await page.locator("body").innerText()).not.toMatch(/login\.\w+/);
});
