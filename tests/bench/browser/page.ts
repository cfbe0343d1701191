import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright-core";
import { launchBrowser } from "../../support/browser.ts";
import { percentile } from "../percentile.ts";
import type { BenchRow } from "../row.ts";
import type { BenchServer } from "../server.ts";
import { PASSWORD } from "../server.ts";
import type { Painted } from "./trace.ts";
import { paintsIn } from "./trace.ts";

export const HUNDRED_J: readonly string[] = Array.from({ length: 100 }, () => "j");
/** Milliseconds between two events of a held key, like the key repeat of operating systems. */
export const HELD = 33;

/** A console in a real browser with a login, driven over CDP. */
export interface BenchPage {
  page: Page;
  cdp: CDPSession;
  /** Presses and releases a key. `repeat` marks it as a held key. */
  press(key: string, repeat?: boolean): Promise<void>;
  /** Measures each key that `work` presses, until the first frame on screen in which `isThere` was true. */
  paints(work: () => Promise<void>): Promise<Painted[]>;
  /** Sets the condition for painted, as the body of a function. `before` is evaluated at each key. */
  expect(before: string, isThere: string): Promise<void>;
  /** Returns the total milliseconds of work on the page's main thread. */
  worked(): Promise<number>;
  /** Slows the CPU down. 4 resembles a slow office computer. */
  throttle(rate: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs in the page first. Marks the frame that first shows the change of a key.
 * What exists after the callbacks of a frame is drawn by that frame.
 * The browser's trace tells when the frame was on screen. A task after the frame would be late on a busy thread.
 */
function watch(): void {
  const bench = {
    keys: [] as { timeStamp: number; before: unknown }[],
    before: () => "" as unknown,
    isThere: (_before: unknown): boolean => true,
  };
  Object.assign(globalThis, { bench });
  const frame = requestAnimationFrame.bind(globalThis);
  const judge = (): void => {
    bench.keys = bench.keys.filter(({ timeStamp, before }) => {
      const isShown = bench.isThere(before);
      if (isShown) performance.mark("shown", { detail: timeStamp });
      return !isShown;
    });
  };
  globalThis.requestAnimationFrame = (callback) =>
    frame((now) => {
      callback(now);
      // React renders in a microtask.
      queueMicrotask(judge);
    });
  const look = (): void => {
    judge();
    if (bench.keys.length > 0) frame(look);
  };
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      bench.keys.push({ timeStamp, before: bench.before() });
      if (bench.keys.length === 1) frame(look);
    },
    true,
  );
}

function codeOf(key: string): object {
  if (key.length > 1) return { key, code: key };
  if (key.charCodeAt(0) > 127) return { key, text: key };
  const code = key === " " ? "Space" : `Key${key.toUpperCase()}`;
  return { key, text: key, code, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
}

export async function logIn(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}/#${path}`);
  await page.locator('input[name="account"]').fill("admin");
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.locator("[data-testid=console]").waitFor();
}

async function driven(browser: Browser, page: Page): Promise<BenchPage> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return {
    page,
    cdp,
    async press(key, repeat = false) {
      const event = codeOf(key);
      await cdp.send("Input.dispatchKeyEvent", { type: "keyDown", ...event, autoRepeat: repeat });
      if (!repeat) await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    },
    paints: (work) => paintsIn(page, work),
    async expect(before, isThere) {
      await page.evaluate(
        ([one, two]) => {
          const { bench } = globalThis as unknown as { bench: object };
          Object.assign(bench, {
            keys: [],
            before: new Function(one ?? ""),
            isThere: new Function("before", two ?? ""),
          });
        },
        [before, isThere],
      );
    },
    async worked() {
      const { metrics } = await cdp.send("Performance.getMetrics");
      return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
    },
    async throttle(rate) {
      await cdp.send("Emulation.setCPUThrottlingRate", { rate });
    },
    close: () => browser.close(),
  };
}

/** Opens a page in a browser with an empty profile. */
export async function openBare(): Promise<BenchPage> {
  const browser = await launchBrowser({ webgl: false });
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: "zh-CN" });
  await context.addInitScript(watch);
  return driven(browser, await context.newPage());
}

/** Opens a screen of the console. */
export async function openPage(server: BenchServer, path: string): Promise<BenchPage> {
  const bench = await openBare();
  await logIn(bench.page, server.url, path);
  return bench;
}

interface Typed {
  /** CPU milliseconds per key of the page's main thread, until the change was on screen. */
  cpu: number;
  /** CPU milliseconds per key including all work until the next key. */
  cpuInAll: number;
  /** Milliseconds from each key until the page had drawn it. `screens` ends when it was on screen. */
  paints: number[];
  screens: number[];
}

export interface Figure extends Pick<Typed, "cpu" | "cpuInAll"> {
  /** Milliseconds from key to paint. */
  median: number;
  p95: number;
  onScreen: number;
}

export const figureOf = ({ cpu, cpuInAll, paints, screens }: Typed): Figure => ({
  cpu,
  cpuInAll,
  median: percentile(paints, 0.5),
  p95: percentile(paints, 0.95),
  onScreen: percentile(screens, 0.95),
});

/** Row for the time to screen, next to a row from key to paint. */
export const onScreenRow = ({ onScreen }: Figure): BenchRow => ({
  what: "the same until it is on the screen",
  unit: "ms",
  figure: onScreen,
  target: null,
});

/** Presses keys with `gap` milliseconds between them. */
export async function typed(bench: BenchPage, keys: readonly string[], gap: number, repeat = false): Promise<Typed> {
  let worked = 0;
  const painted = await bench.paints(async () => {
    const before = await bench.worked();
    for (const key of keys) {
      const began = performance.now();
      await bench.press(key, repeat);
      // Out of step with the frames, so that each key meets another phase.
      await pause(Math.max(0, gap + (Math.random() - 0.5) * 16 - (performance.now() - began)));
    }
    await pause(400);
    worked = (await bench.worked()) - before;
  });
  return {
    cpu: painted.reduce((sum, one) => sum + one.cpu, 0) / Math.max(1, painted.length),
    cpuInAll: worked / keys.length,
    paints: painted.map((one) => one.time),
    screens: painted.map((one) => one.screen),
  };
}
