import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright-core";
import { launchBrowser, openProfile } from "../../support/browser.ts";
import { quietly } from "../quiet.ts";
import type { BenchRow } from "../row.ts";
import type { BenchServer } from "../server.ts";
import { logIn } from "./page.ts";

/** The inspector records where each request began. Without this flag V8 would recompile whole scripts for that. */
const switches = { args: ["--js-flags=--no-enable-lazy-source-positions"] };
const size = { viewport: { width: 1440, height: 1000 }, locale: "zh-CN" };
/** Office network: 10 Mbit/s in each direction, 60 ms latency. */
const LINE = { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };

const shown = (pane: string): string => `[data-pane=${pane}] > [data-place=shown]`;
const picture = ":is([data-testid=turntable], canvas:not([hidden]))";
/** Moments of a page, as selectors that must all match. */
const moments = {
  rows: ["[role=row][data-index] .title:not(:empty):not(:has([data-slot=skeleton-bar]))"],
  record: [`${shown("detail")} h1`, `${shown("detail")} ${picture}`],
  work: [`${shown("findings")} [data-testid=findings-section]`, "[data-work] [role=toolbar] button:not([disabled])"],
  item: [
    `${shown("evidence")} ${picture}`,
    `${shown("findings")} [data-testid=findings-section]`,
    "[data-work] [role=toolbar] button:not([disabled])",
  ],
} as const;
type Moment = keyof typeof moments;

declare global {
  interface Window {
    /** An inspector binding. Waiting by Playwright would compile a script in the page at the same time. */
    reached(momentAndTime: string): void;
  }
}

/** Runs in the page first. Reports when the selectors of a moment match for the first time. */
function watch(all: Readonly<Record<string, readonly string[]>>): void {
  const open = new Map(Object.entries(all));
  const observer = new MutationObserver(() => {
    for (const [name, selectors] of open)
      if (selectors.every((one) => document.querySelector(one))) {
        window.reached(`${name} ${performance.now()}`);
        open.delete(name);
      }
    if (open.size === 0) observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
}

interface Sent {
  url: string;
  begun: number;
  ended: number;
  bytes: number;
}

/** Records the requests of a page, with times in milliseconds since its first request. */
async function noteRequests(cdp: CDPSession): Promise<() => Sent[]> {
  const requests = new Map<string, Sent>();
  let first = 0;
  await cdp.send("Network.enable");
  cdp.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    first ||= timestamp;
    const begun = (timestamp - first) * 1_000;
    requests.set(requestId, { url: request.url, begun, ended: Number.POSITIVE_INFINITY, bytes: 0 });
  });
  cdp.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const sent = requests.get(requestId);
    if (sent) Object.assign(sent, { ended: (timestamp - first) * 1_000, bytes: encodedDataLength });
  });
  // The browser loads the icon at any time, and nothing waits for it.
  return () => [...requests.values()].filter(({ url }) => url.startsWith("http") && !url.endsWith("/favicon.svg"));
}

/** Returns the number of sequential round trips before the moment. */
function roundsOf({ sent, time }: Visit): number {
  const rounds = new Map<Sent, number>();
  const waited = sent.filter(({ ended }) => ended <= time);
  for (const one of waited.toSorted((a, b) => a.begun - b.begun)) {
    const before = [...rounds].filter(([{ ended }]) => ended <= one.begun).map(([, round]) => round);
    rounds.set(one, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...rounds.values());
}

interface Visit {
  time: number;
  sent: readonly Sent[];
  /** All requests until the page is at rest; those until the moment if nobody waits for that. */
  settled: readonly Sent[];
  /** Milliseconds of work on the main thread until the moment. */
  worked: number;
}

/** Milliseconds after which a page is at rest: idle parts load within three seconds. */
const REST_MS = 6_000;

/** Opens an address and waits for a moment. */
async function visit(page: Page, url: string, moment: Moment, untilRest = false): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page);
  const sent = await noteRequests(cdp);
  await cdp.send("Runtime.enable");
  await cdp.send("Runtime.addBinding", { name: "reached" });
  const reached = new Promise<number>((resolve) => {
    cdp.on("Runtime.bindingCalled", ({ payload }) => {
      const [name, time] = payload.split(" ");
      if (name === moment) resolve(Number(time));
    });
  });
  await cdp.send("Network.emulateNetworkConditions", LINE);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(url, { waitUntil: "commit" });
  const time = await reached;
  const { metrics } = await cdp.send("Performance.getMetrics");
  const worked = (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
  if (untilRest) await pause(REST_MS);
  return { time, worked, sent: sent().filter(({ begun }) => begun <= time), settled: sent() };
}

type State = Awaited<ReturnType<Awaited<ReturnType<Browser["newContext"]>>["storageState"]>>;

const sooner = (a: Visit, b: Visit): boolean => a.time < b.time;

/** Visits with an empty cache. */
async function coldVisit(
  browser: Browser,
  state: State,
  url: string,
  moment: Moment,
  untilRest = false,
): Promise<Visit> {
  const context = await browser.newContext({ ...size, storageState: state });
  try {
    await context.addInitScript(watch, moments);
    return await visit(await context.newPage(), url, moment, untilRest);
  } finally {
    await context.close();
  }
}

/** Visits before the warm one. Chromium keeps compiled code from the second on. */
const EARLIER_VISITS = 3;

/** Visits of a returning user, whose profile has the files and their compiled code. @returns the best one */
async function warmVisit({ url }: BenchServer, path: string, moment: Moment): Promise<Visit> {
  const folder = await mkdtemp(join(tmpdir(), "bench-profile-"));
  const context = await openProfile(folder, size, switches);
  try {
    await logIn(await context.newPage(), url, path);
    await context.addInitScript(watch, moments);
    const visitOnce = async (): Promise<Visit> => {
      const page = await context.newPage();
      const result = await visit(page, `${url}/#${path}`, moment);
      await page.waitForLoadState("networkidle");
      await page.close();
      return result;
    };
    for (let i = 0; i < EARLIER_VISITS; i++) await visitOnce();
    return await quietly(visitOnce, sooner);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Screens whose whole load is measured, with the moment from which the user can work. */
const loads = [
  ["/model-admin", "rows"],
  ["/content-manage", "work"],
  ["/report-deal-with", "work"],
] as const;

/** Returns the requests and the JavaScript of a screen until work can begin and at rest, and its CPU. */
function loadRows(path: string, { time, sent, settled, worked }: Visit): BenchRow[] {
  const bytes = (all: readonly Sent[]): number => all.filter(isScript).reduce((sum, one) => sum + one.bytes, 0) / 1_000;
  const count = (what: string, unit: string, figure: number, target: number): BenchRow => ({
    what,
    unit,
    figure,
    target,
    isRatio: true,
  });
  return [
    { what: `on the wire, cold: ${path} until the work can begin`, unit: "ms", figure: time, target: null },
    { what: "main thread until then", unit: "ms", figure: worked, target: null },
    count("requests until then", "", sent.length, 15),
    count("JavaScript until then, as sent", "kB", bytes(sent), 220),
    count("requests at rest", "", settled.length, 30),
    count("JavaScript at rest, as sent", "kB", bytes(settled), 400),
  ];
}

const isScript = ({ url }: Sent): boolean => new URL(url).pathname.endsWith(".js");

/**
 * Measures the waiting times on an office network.
 * @param server with its demo
 */
export async function wireRows(server: BenchServer): Promise<BenchRow[]> {
  const browser = await launchBrowser(switches);
  try {
    const context = await browser.newContext(size);
    await logIn(await context.newPage(), server.url, "/model-admin");
    const state = await context.storageState();
    await context.close();
    const best = (path: string, moment: Moment): Promise<Visit> =>
      quietly(() => coldVisit(browser, state, `${server.url}/#${path}`, moment), sooner);
    const rows = await best("/model-admin", "rows");
    const record = await best("/model-admin", "record");
    const item = await best("/model-machine-review", "item");
    const whole: BenchRow[] = [];
    for (const [path, moment] of loads)
      whole.push(...loadRows(path, await coldVisit(browser, state, `${server.url}/#${path}`, moment, true)));
    const warm = await warmVisit(server, "/model-admin", "rows");
    const scripts = rows.sent.filter((one) => isScript(one) && one.ended <= rows.time);
    const ms = (what: string, { time }: Visit, target: number): BenchRow => ({
      what,
      unit: "ms",
      figure: time,
      target,
    });
    const count = (what: string, figure: number, target: number): BenchRow => ({
      what,
      unit: "",
      figure,
      target,
      isRatio: true,
    });
    return [
      ms("on the wire (10 Mbit/s, 60 ms), cold: first rows of /model-admin", rows, 500),
      {
        what: "JavaScript until then, as sent",
        unit: "kB",
        figure: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
        target: 160,
        isRatio: true,
      },
      ms("on the wire, cold: the first record complete", record, 900),
      count("requests until then", record.sent.length, 30),
      count("rounds until then", roundsOf(record), 5),
      ms("on the wire, cold: the queue's first item, its keys live", item, 1_000),
      count("requests until then", item.sent.length, 30),
      count("rounds until then", roundsOf(item), 5),
      ms("on the wire, warm cache: first rows of /model-admin", warm, 250),
      ...whole,
    ];
  } finally {
    await browser.close();
  }
}
