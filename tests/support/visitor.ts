import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { account as login } from "#domain/api/call.ts";
import { LoginWay } from "#domain/staff/enumerations.ts";
import { recordEntry } from "#server/auth/login/login-records.ts";
import { openSession, systemActor } from "#server/auth/session/session.ts";
import { readConfig } from "#server/config.ts";
import { FILE_COOKIE } from "#server/http/files/file-cookie.ts";
import { items } from "#web/auth/session/storage.ts";
import type { Console } from "./console.ts";

export interface Visitor {
  page: Page;
  context: BrowserContext;
}

/** Unused contexts by browser and options. A new one costs half a second, and has no compiled scripts yet. */
const left = new WeakMap<Browser, Map<string, BrowserContext[]>>();

function leftIn(browser: Browser, options: string): BrowserContext[] {
  const byOptions = left.get(browser) ?? new Map<string, BrowserContext[]>();
  left.set(browser, byOptions);
  const contexts = byOptions.get(options) ?? [];
  byOptions.set(options, contexts);
  return contexts;
}

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
  const unused = leftIn(browser, `${url} ${language} ${JSON.stringify(computer)}`);
  const used = unused.pop();
  const context = used ?? (await newComputer(browser, language, computer));
  const leave = watchCalls(context);
  const page = await context.newPage();
  if (used) await empty(context, page, url);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  let isOwned = false;
  let isGone = false;
  context.once("close", () => (isGone = true));
  onTestFinished(async ({ task }) => {
    if (!isGone) {
      // Remove the test's routes, because a call may still be blocked by one.
      for (const open of context.pages()) await open.unrouteAll({ behavior: "ignoreErrors" });
      await leave();
      if (isOwned || task.result?.state === "fail") await context.close();
      else unused.push(context);
    }
    expect(faults, "what the page reported as broken").toEqual([]);
  });
  return {
    page,
    get context() {
      isOwned = true;
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
 * Opens a session in the database and records it, as a login does.
 * @returns the token and the id of the admin
 */
export async function openedSession(
  { db }: Console,
  account: string,
  device: string,
): Promise<{ token: string; id: string }> {
  const [admin] = await db.query<{ id: string }>(
    "select id from admin where lower(account) = $1 and delete_time is null",
    [account.toLowerCase()],
  );
  if (!admin) throw new Error(`there is no account ${account}`);
  const context = {
    db,
    actor: systemActor,
    now: Math.floor(Date.now() / 1_000),
    timezone: 28_800,
    language: 1,
    path: login("loginV2"),
    requestId: randomUUID(),
    ip: "127.0.0.1",
    device,
    system: "Linux",
    services: { life: readConfig({}).session },
  };
  await recordEntry(db, context, admin.id);
  return { id: admin.id, token: await openSession(db, admin.id, context, LoginWay.of("password")) };
}

/**
 * Logs in with a separate login session, and waits for the requested page. The session is a row in the database: the
 * logins themselves are tested by keyboard in login, credentials and access.
 */
export async function logIn({ page }: Visitor, product: Console, path: string, name = "admin"): Promise<void> {
  const { url } = product;
  const device = randomUUID();
  const { token, id } = await openedSession(product, name, device);
  const cookie = { name: FILE_COOKIE, value: token, domain: new URL(url).hostname, path: "/files" };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: "Strict" }]);
  const stored = {
    [items.deviceId]: device,
    [items.userId]: id,
    [items.token]: JSON.stringify(token),
    [items.loginType]: "password",
    [items.userName]: name,
    [items.loginKey]: id,
  };
  // It runs only once, before the scripts of the console. So a later logout or login in the same page is not
  // overwritten.
  await page.addInitScript(
    ({ origin, done, stored }) => {
      if (location.origin !== origin || localStorage.getItem(done) !== null) return;
      for (const [item, value] of Object.entries({ ...stored, [done]: "" })) localStorage.setItem(item, value);
    },
    { origin: url, done: `test.login.${device}`, stored },
  );
  const isHere = page.url().startsWith(url);
  await page.goto(`${url}/#${path}`);
  if (isHere) await page.reload();
  await page.locator("[data-testid=console]").waitFor();
}
