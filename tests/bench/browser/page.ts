import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "playwright-core";
import { launchBrowser } from "../../support/browser.ts";
import type { BenchServer } from "../server.ts";
import { PASSWORD } from "../server.ts";

/** A logged-in console in a real browser, driven over CDP. */
export interface BenchPage {
  page: Page;
  cdp: CDPSession;
  /** Down and up; `repeat` as the operating system sends a held key. */
  press(key: string, repeat?: boolean): Promise<void>;
  /** Milliseconds from each key since the last call to the first task behind the frame in which `isThere` held. */
  paints(): Promise<number[]>;
  /** What counts as painted, as the body of a function of the state before the key; `before` is taken at each key. */
  expect(before: string, isThere: string): Promise<void>;
  /** Milliseconds that the page's main thread has worked in all. */
  worked(): Promise<number>;
  /** 4 is a slow office computer. */
  throttle(rate: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs in the page before everything else. "Painted" is the first task behind a frame in which the change stood: what
 * a frame callback could see is on the screen by then.
 */
function watch(): void {
  const bench = {
    times: [] as number[],
    /** Keys of an earlier question are waited for no longer. */
    round: 0,
    before: () => "" as unknown,
    isThere: (_before: unknown): boolean => true,
  };
  Object.assign(globalThis, { bench });
  const channel = new MessageChannel();
  const waiting: (() => void)[] = [];
  channel.port1.addEventListener("message", () => waiting.splice(0).forEach((one) => one()));
  channel.port1.start();
  addEventListener(
    "keydown",
    ({ timeStamp }) => {
      const before = bench.before();
      const { round } = bench;
      const look = (): void => {
        requestAnimationFrame(() => {
          waiting.push(() => {
            if (bench.round !== round) return;
            if (bench.isThere(before)) bench.times.push(performance.now() - timeStamp);
            else look();
          });
          channel.port2.postMessage(null);
        });
      };
      look();
    },
    true,
  );
}

function codeOf(key: string): object {
  if (key.length > 1) return { key, code: key };
  const code = key === " " ? "Space" : `Key${key.toUpperCase()}`;
  return { key, text: key, code, windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0) };
}

export async function logIn(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}/#${path}`);
  await page.locator('input[name="account"]').fill("admin");
  await page.locator('input[type="password"]').fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.locator(".app").waitFor();
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
    paints: () => page.evaluate(() => (globalThis as unknown as { bench: { times: number[] } }).bench.times.splice(0)),
    async expect(before, isThere) {
      await page.evaluate(
        ([one, two]) => {
          const { bench } = globalThis as unknown as { bench: { round: number } };
          Object.assign(bench, {
            round: bench.round + 1,
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

/** Opens a screen in a browser with an empty profile. */
export async function openPage(server: BenchServer, path: string): Promise<BenchPage> {
  const browser = await launchBrowser({ webgl: false });
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: "zh-CN" });
  await context.addInitScript(watch);
  const page = await context.newPage();
  await logIn(page, server.url, path);
  return driven(browser, page);
}

/** Keys with `gap` milliseconds between them. @returns CPU of the page a key, and each key's time to paint */
export async function typed(
  bench: BenchPage,
  keys: readonly string[],
  gap: number,
  repeat = false,
): Promise<{ cpu: number; paints: number[] }> {
  await bench.paints();
  const before = await bench.worked();
  for (const key of keys) {
    const began = performance.now();
    await bench.press(key, repeat);
    // Not in step with the frames: each key meets another phase.
    await pause(Math.max(0, gap + (Math.random() - 0.5) * 16 - (performance.now() - began)));
  }
  await pause(400);
  const cpu = ((await bench.worked()) - before) / keys.length;
  return { cpu, paints: await bench.paints() };
}
