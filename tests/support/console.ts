import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createServer } from "node:net";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import type { Envelope } from "#domain/api/call.ts";
import type { SessionReply } from "#domain/api/session.ts";
import { account } from "#domain/api/call.ts";
import { items } from "#web/auth/session/storage.ts";
import { PASSWORD, passwordsAreChanged } from "./app.ts";
import type { LaunchOptions } from "./browser.ts";
import { launchBrowser } from "./browser.ts";
import type { FreshDatabase } from "./database.ts";
import { freshDatabase } from "./database.ts";

/** The product as `npm start` runs it (journeys-setup.ts has made its program and the console), with a database of its own and a real browser in front of it. */
export interface Console {
  url: string;
  db: FreshDatabase;
  dataDir: string;
  browser: Browser;
  /** Ends the server process without a word, as a crash would. It runs again behind the test, failed or not. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (typeof address !== "object" || address === null) throw new Error("no port is free");
  return address.port;
}

/** Settles when the server says where it is; rejects with what it printed when it ends before. */
function untilReady(child: ChildProcess): Promise<void> {
  let printed = "";
  return new Promise((done, fail) => {
    const hear = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes("The console is at")) done();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", () => fail(new Error(`the server ended:\n${printed}`)));
  });
}

const gone = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once("exit", done))
    : Promise.resolve();

const browsers = new Map<boolean, Promise<Browser>>();
/** One for all journeys of a process; it ends with that. Each visitor has a profile of his own. */
function browserOf(webgl: boolean): Promise<Browser> {
  const browser = browsers.get(webgl) ?? launchBrowser({ webgl });
  browsers.set(webgl, browser);
  return browser;
}

/** @param options.webgl for what is about the viewer: without a card it takes all that a processor has */
export async function startConsole(options: Pick<LaunchOptions, "webgl"> = {}): Promise<Console> {
  const db = await freshDatabase({ max: 3 });
  const dataDir = await mkdtemp(join(tmpdir(), "console-journey-"));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: db.url,
    DEMO: "0",
    ADMIN_PASSWORD: PASSWORD,
  };
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ["--enable-source-maps", resolve(".build/programs/start.mjs")], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    await untilReady(child);
  };
  await start();
  await passwordsAreChanged(db);
  const browser = await browserOf(options.webgl ?? false);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    db,
    dataDir,
    browser,
    start,
    async kill() {
      onTestFinished(async () => {
        if (child.signalCode === "SIGKILL") await start();
      });
      child.kill("SIGKILL");
      await gone(child);
    },
    async close() {
      await closeLeft(url);
      child.kill("SIGTERM");
      await gone(child);
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
}

/** Computers that nobody sits at, by console and make: a new one costs the browser half a second. */
const left = new Map<string, BrowserContext[]>();
const closeLeft = async (url: string): Promise<void> => {
  for (const [make, contexts] of left) {
    if (!make.startsWith(url)) continue;
    left.delete(make);
    for (const context of contexts) await context.close();
  }
};

async function newComputer(browser: Browser, language: "zh" | "en", computer: BrowserContextOptions) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: language === "zh" ? "zh-CN" : "en-GB",
    timezoneId: "Asia/Shanghai",
    ...computer,
  });
  await context.addInitScript((chosen) => localStorage.setItem("admin.language", JSON.stringify(chosen)), language);
  return context;
}

/** As empty as a new one, but for the programs of the console in its cache. */
async function empty(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await context.clearCookies();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await cdp.detach();
}

const everyCall = /\/api\//;
/** Longest wait for an answer behind a test; what a test held up gets none. Milliseconds. */
const LAST_ANSWER_MS = 5_000;

/**
 * Notes the calls of a computer. @returns what closes its pages once nothing more is asked, and what was is answered: a
 * claim that came to the server behind its test would take from the queue of the next one.
 */
function watchCalls(context: BrowserContext): () => Promise<void> {
  const underway = new Set<Request>();
  const note = (one: Request): unknown => everyCall.test(one.url()) && underway.add(one);
  const forget = (one: Request): unknown => underway.delete(one);
  context.on("request", note).on("requestfinished", forget).on("requestfailed", forget);
  return async () => {
    // One that the test itself held up may be let go in the same moment.
    await context.route(everyCall, (route) => route.abort().catch(() => undefined));
    const answers = [...underway].map((one) => one.response().catch(() => null));
    await Promise.race([Promise.all(answers), sleep(LAST_ANSWER_MS, undefined, { ref: false })]);
    context.off("request", note).off("requestfinished", forget).off("requestfailed", forget);
    for (const page of context.pages()) await page.close();
    await context.unroute(everyCall);
  };
}

/**
 * A person at a computer of his own: his language, his theme, an empty browser. He leaves with the test, failed or not,
 * and his page must not have reported anything as broken. Who does something to the computer itself, which `context` is,
 * has it for himself.
 */
export async function visitor(
  { browser, url }: Console,
  language: "zh" | "en" = "zh",
  computer: BrowserContextOptions = {},
): Promise<Visitor> {
  const make = `${url} ${language} ${JSON.stringify(computer)}`;
  const used = left.get(make)?.pop();
  const context = used ?? (await newComputer(browser, language, computer));
  const leave = watchCalls(context);
  const page = await context.newPage();
  if (used) await empty(context, page, url);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  let isHis = false;
  let isGone = false;
  context.once("close", () => (isGone = true));
  onTestFinished(async ({ task }) => {
    if (!isGone) {
      // A call that a test holds up may be on its way still.
      for (const open of context.pages()) await open.unrouteAll({ behavior: "ignoreErrors" });
      await leave();
      if (isHis || task.result?.state === "fail") await context.close();
      else left.set(make, [...(left.get(make) ?? []), context]);
    }
    expect(faults, "what the page reported as broken").toEqual([]);
  });
  return {
    page,
    get context() {
      isHis = true;
      return context;
    },
  };
}

/** A phone to visit with. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
};

/**
 * Comes in with a session of its own, as the login screen leaves one behind, and waits for the page that was wanted. The
 * ways in themselves are walked by keyboard in login, credentials and access.
 */
export async function logIn(
  { page }: Visitor,
  { url }: Console,
  path: string,
  name = "admin",
  password = PASSWORD,
): Promise<void> {
  const device = randomUUID();
  // By the browser, which keeps the cookie that files are asked for with.
  const sent = await page.request.post(url + account("loginV2"), {
    headers: { __CXY_REQUESTID_: randomUUID(), __CXY_DUID_: device, __CXY_OS_VER_: "X11; Linux x86_64" },
    data: { type: 2, account: name, password },
  });
  const { code, result } = (await sent.json()) as Envelope<SessionReply>;
  expect(code, `the login of ${name}`).toBe(0);
  const kept = {
    [items.deviceId]: device,
    [items.userId]: result.userId,
    [items.token]: JSON.stringify(result.token),
    [items.loginType]: "password",
    [items.userName]: name,
    [items.loginKey]: result.userId,
  };
  // Once, before the console itself runs: who leaves has left, and who comes in behind him stays.
  await page.addInitScript(
    ({ origin, done, kept }) => {
      if (location.origin !== origin || localStorage.getItem(done) !== null) return;
      for (const [item, value] of Object.entries({ ...kept, [done]: "" })) localStorage.setItem(item, value);
    },
    { origin: url, done: `test.login.${device}`, kept },
  );
  const isHere = page.url().startsWith(url);
  await page.goto(`${url}/#${path}`);
  if (isHere) await page.reload();
  await page.locator(".app").waitFor();
}

/** Waits for an address that holds this. */
export const at = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction((wanted) => decodeURIComponent(location.hash).includes(wanted), part);

export const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** What the page is about to do, waited for from before the act that brings it on; a failed act leaves no wait behind. */
export async function meanwhile<T>(seen: Promise<T>, act: () => Promise<unknown>): Promise<T> {
  const [found] = await Promise.all([seen, act()]);
  return found;
}

/** Waits for a notice that says this; looked for in every frame, because the next one may follow within half a second. */
export const notice = (page: Page, text: RegExp): Promise<unknown> =>
  page.waitForFunction(
    ({ source, flags }) =>
      [...document.querySelectorAll("[data-notice]")].some(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) && new RegExp(source, flags).test(one.textContent ?? ""),
      ),
    { source: text.source, flags: text.flags },
  );

/** Ctrl+K, and what is typed into its field once that has the focus. */
export async function typeInPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.locator("[cmdk-input]:focus").waitFor();
  await page.keyboard.type(text);
}

/** Finds a command by its name and runs it. */
export async function runFromPalette(page: Page, name: string): Promise<void> {
  await typeInPalette(page, name);
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: name }).waitFor();
  await page.keyboard.press("Enter");
}
