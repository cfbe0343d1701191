import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { readConfig } from "#server/config.ts";
import type { Running } from "#server/main.ts";
import { startServer } from "#server/main.ts";
import { browserOf } from "#support/console.ts";
import type { FreshDatabase } from "#support/database.ts";
import { freshDatabase } from "#support/database.ts";
import { pageLanguage } from "#web/build/page-language.ts";

let folder: string;
let db: FreshDatabase;
let server: Running;

/** Constants of the build that Vite writes where a module reads its environment. */
const constants = /\{[^{}]*\}(?=\.VITE_LANG\b)/g;

/**
 * Makes an English build of the built console, as `VITE_LANG=en` would: another build of everything takes half a minute
 * of a core. The variable reaches the scripts as a constant, and the page by the plugin.
 */
async function makeEnglish(built: string): Promise<void> {
  await cp(resolve(".build/console"), built, { recursive: true });
  let changed = 0;
  for (const name of await readdir(built, { recursive: true })) {
    if (!/\.(js|html)$/.test(name)) continue;
    const path = join(built, name);
    const text = await readFile(path, "utf8");
    const page = name === "index.html" ? englishPage(text) : text;
    const english = page.replace(constants, '({VITE_LANG:"en"})');
    if (english === text) continue;
    changed++;
    await writeFile(path, english);
    for (const compressed of [`${path}.br`, `${path}.gz`]) await rm(compressed, { force: true });
  }
  expect(changed, "files that know the language").toBeGreaterThan(1);
}

function englishPage(page: string): string {
  const { configResolved, transformIndexHtml } = pageLanguage() as unknown as {
    configResolved(config: { env: Record<string, string> }): void;
    transformIndexHtml(page: string): string;
  };
  configResolved({ env: { VITE_LANG: "en" } });
  return transformIndexHtml(page);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "console-en-"));
  const built = join(folder, "console");
  await makeEnglish(built);
  db = await freshDatabase({ max: 3 });
  const config = readConfig({ DATA_DIR: join(folder, "data"), DATABASE_URL: db.url, PORT: "0", DEMO: "0" });
  server = await startServer(config, { console: built });
});
afterAll(async () => {
  await server.stop();
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

async function newContext(locale: string): Promise<BrowserContext> {
  const context = await (await browserOf(false)).newContext({ locale });
  onTestFinished(() => context.close());
  return context;
}

it("a build in English is in English before any choice, in a Chinese browser too", async () => {
  expect(await (await fetch(server.url)).text()).toMatch(/<html lang="en">/);
  const page = await (await newContext("zh-CN")).newPage();
  await page.goto(server.url);
  await page.locator('html[lang="en"]').waitFor();
  await page.getByRole("button", { name: "Log in", exact: true }).waitFor();
  expect(await page.title()).toMatch(/Log in/);
});

it("a language chosen in another window applies here once its texts are loaded", async () => {
  const context = await newContext("en-GB");
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
