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

/**
 * A server process like that of `npm start`, with a separate database and a real browser. journeys-setup.ts builds its
 * program and the console before.
 */
export interface Console {
  url: string;
  db: FreshDatabase;
  dataDir: string;
  browser: Browser;
  /** Kills the server process, like a crash. It is started again after the test, even if the test fails. */
  kill(): Promise<void>;
  /** Starts the server again on the same port. */
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

/** Resolves when the server prints this text. Rejects with its output when it ends before. */
function untilPrinted(child: ChildProcess, text: string): Promise<void> {
  let printed = "";
  return new Promise((done, fail) => {
    const onOutput = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes(text)) done();
    };
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    child.once("exit", () => fail(new Error(`the server ended:\n${printed}`)));
  });
}

const untilEnded = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once("exit", done))
    : Promise.resolve();

const browsers = new Map<boolean, Promise<Browser>>();
/** Returns the browser for all tests of this process. It ends with the process. Each visitor has a separate profile. */
function browserOf(webgl: boolean): Promise<Browser> {
  const browser = browsers.get(webgl) ?? launchBrowser({ webgl });
  browsers.set(webgl, browser);
  return browser;
}

/**
 * Starts a console.
 * @param options.webgl true for tests of the viewer; without a graphics card, WebGL uses the whole processor
 * @param options.demo true to wait until the demo community is complete
 */
export async function startConsole(options: Pick<LaunchOptions, "webgl"> & { demo?: true } = {}): Promise<Console> {
  const db = await freshDatabase({ max: 3 });
  const dataDir = await mkdtemp(join(tmpdir(), "console-journey-"));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: db.url,
    DEMO: options.demo ? "1" : "0",
    ADMIN_PASSWORD: PASSWORD,
  };
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ["--enable-source-maps", resolve(".build/programs/start.mjs")], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const isComplete = options.demo && untilPrinted(child, "The demo community is in");
    await untilPrinted(child, "The console is at");
    await isComplete;
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
      await untilEnded(child);
    },
    async close() {
      await closeLeft(url);
      child.kill("SIGTERM");
      await untilEnded(child);
      await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
}

/** Unused browser contexts by console and options. A new one costs half a second. */
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

/** Clears all data of a context except the cached scripts of the console. */
async function empty(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await context.clearCookies();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await cdp.detach();
}

const everyCall = /\/api\//;
/**
 * Maximum wait for responses after a test in milliseconds. The wait is limited, because a call that a test has blocked
 * gets no response.
 */
const LAST_ANSWER_MS = 5_000;

/**
 * Records the calls of a browser context.
 * @returns a function that waits until all calls are answered, and closes the pages. Otherwise a late claim could take
 * items from the queue of the next test
 */
function watchCalls(context: BrowserContext): () => Promise<void> {
  const openCalls = new Set<Request>();
  const note = (one: Request): unknown => everyCall.test(one.url()) && openCalls.add(one);
  const forget = (one: Request): unknown => openCalls.delete(one);
  context.on("request", note).on("requestfinished", forget).on("requestfailed", forget);
  return async () => {
    // Errors are ignored, because the test may release a blocked call at the same moment.
    await context.route(everyCall, (route) => route.abort().catch(() => undefined));
    const answers = [...openCalls].map((one) => one.response().catch(() => null));
    await Promise.race([Promise.all(answers), sleep(LAST_ANSWER_MS, undefined, { ref: false })]);
    context.off("request", note).off("requestfinished", forget).off("requestfailed", forget);
    for (const page of context.pages()) await page.close();
    await context.unroute(everyCall);
  };
}

/**
 * Opens the console as a person with an own empty browser context, language and options. The context is closed after
 * the test, even if the test fails. The test fails if the page has reported an error. If a test uses `context`
 * directly, the context is not used again for another test.
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
      // Remove the test's routes, because a call may still be blocked by one.
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

/** Browser options of a phone. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
};

/**
 * Logs in with a separate login session, as the login screen would, and waits for the requested page.
 * The logins themselves are tested by keyboard in login, credentials and access.
 */
export async function logIn(
  { page }: Visitor,
  { url }: Console,
  path: string,
  name = "admin",
  password = PASSWORD,
): Promise<void> {
  const device = randomUUID();
  // The browser context sends the login, so that it stores the cookie for files.
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
  // It runs only once, before the scripts of the console. So a later logout or login in the same page is not
  // overwritten.
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

/** Waits for an address that contains the text. */
export const at = (page: Page, part: string): Promise<unknown> =>
  page.waitForFunction((wanted) => decodeURIComponent(location.hash).includes(wanted), part);

export const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/**
 * Starts to wait for a reaction of the page, and then does the act that causes it. If the act fails, the wait does not
 * remain.
 */
export async function meanwhile<T>(seen: Promise<T>, act: () => Promise<unknown>): Promise<T> {
  const [found] = await Promise.all([seen, act()]);
  return found;
}

/**
 * Waits for a notice with this text. It checks every frame, because another notice may replace it within half a second.
 */
export const notice = (page: Page, text: RegExp): Promise<unknown> =>
  page.waitForFunction(
    ({ source, flags }) =>
      [...document.querySelectorAll("[data-notice]")].some(
        (one) =>
          one.checkVisibility({ visibilityProperty: true }) && new RegExp(source, flags).test(one.textContent ?? ""),
      ),
    { source: text.source, flags: text.flags },
  );

/** Presses Ctrl+K, waits until the field of the palette has the focus, and types the text. */
export async function typeInPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.locator("[cmdk-input]:focus").waitFor();
  await page.keyboard.type(text);
}

/** Finds a command by name and runs it. */
export async function runFromPalette(page: Page, name: string): Promise<void> {
  await typeInPalette(page, name);
  await page.locator('[cmdk-item][aria-selected="true"]', { hasText: name }).waitFor();
  await page.keyboard.press("Enter");
}
