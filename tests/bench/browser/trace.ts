import type { Page } from "playwright-core";

/** Cost of a key in milliseconds. */
export interface Painted {
  /** Time until the page had drawn the change: the first task after the next frame, as in the targets. */
  time: number;
  /** Time until other threads had put it on the screen. */
  screen: number;
  /** CPU time of the page's main thread. */
  cpu: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Time in microseconds, like all times of a trace. */
  ts: number;
  dur?: number;
  /** CPU of the thread. */
  tdur?: number;
  args: { id?: string; data?: { startTime: number; detail: string } };
}

const includedCategories = ["devtools.timeline", "blink.user_timing", "toplevel"];

/**
 * Traces the browser while `work` presses keys.
 * @returns one entry for each mark "shown" of the page
 */
export async function paintsIn(page: Page, work: () => Promise<void>): Promise<Painted[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = { includedCategories, excludedCategories: ["*"] };
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await work();
  const isWhole = new Promise((done) => cdp.once("Tracing.tracingComplete", done));
  await cdp.send("Tracing.end");
  await isWhole;
  await cdp.detach();
  return paintsOf(events.toSorted((a, b) => a.ts - b.ts));
}

/**
 * Computes the cost of each key from the trace.
 * @param events in chronological order
 */
function paintsOf(events: readonly TraceEvent[]): Painted[] {
  const frames = events.filter(({ name, ph }) => name === "AnimationFrame" && ph === "b");
  const presented = new Map(
    events.filter(({ name }) => name === "AnimationFrame::Presentation").map(({ args, ts }) => [args.id, ts]),
  );
  const tasks = events.filter(({ name, ph }) => name === "ThreadControllerImpl::RunTask" && ph === "X");
  return events.flatMap(({ name, pid, tid, ts, args: { data } }) => {
    if (name !== "shown" || !data) return [];
    const frame = frames.findLast((one) => one.pid === pid && one.ts <= ts);
    const end = presented.get(frame?.args.id);
    if (end === undefined) return [];
    const key = ts - (data.startTime - Number(JSON.parse(data.detail))) * 1_000;
    const cpu = tasks
      .filter((task) => task.pid === pid && task.tid === tid && task.ts < end && task.ts + (task.dur ?? 0) > key)
      .reduce((sum, task) => sum + (task.tdur ?? 0), 0);
    const current = tasks.findLast((task) => task.pid === pid && task.tid === tid && task.ts <= ts);
    const drawn = current ? current.ts + (current.dur ?? 0) : end;
    return [{ time: (drawn - key) / 1_000, screen: (end - key) / 1_000, cpu: cpu / 1_000 }];
  });
}
