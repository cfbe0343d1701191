import { setTimeout as pause } from "node:timers/promises";
import { quietly } from "../quiet.ts";
import type { BenchRow, Print } from "../row.ts";
import type { BenchServer } from "../server.ts";
import type { BenchPage, Figure } from "./page.ts";
import { figureOf, onScreenRow, openPage, typed } from "./page.ts";

const DECISIONS = Array.from({ length: 20 }, () => "p");
/** Milliseconds in which the next item is claimed and loaded from a server of this latency. */
const LOOK = 1_500;
const SERVER = 300;

const shownIn = (pane: string): string => `[data-pane=${pane}] > [data-place=shown]`;
const shownItem = `return document.querySelector("${shownIn("evidence")} [data-testid=record-id]")?.textContent`;
/** Condition: title, findings, and turntable or mesh of another item are there. */
const hasNext = `const id = document.querySelector("${shownIn("evidence")} [data-testid=record-id]")?.textContent;
  const picture = document.querySelector("${shownIn("evidence")} :is([data-testid=turntable], canvas:not([hidden]))");
  return id !== undefined && id !== before && picture !== null
    && document.querySelector("${shownIn("findings")} [data-testid=findings-section]") !== null`;

/** Condition: title and findings of another item are there. */
const hasNextText = `const id = document.querySelector("${shownIn("evidence")} [data-testid=record-id]")?.textContent;
  return id !== undefined && id !== before && document.querySelector("${shownIn("findings")}")?.textContent !== ""`;
/** Queues of texts that the demo fills. */
const TEXTS = [
  ["comment", "/comment-manage"],
  ["post", "/content-manage"],
] as const;

/** Waits until the automatic review is idle, because it would affect the measurement. */
export async function untilReviewed({ db }: BenchServer): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ models: number; left: number }>(
      `select (select count(*)::int from model) as models,
         (select count(*)::int from model where machine_review = 1 and delete_time is null)
         + (select count(*)::int from graphile_worker._private_jobs where run_at <= now()) as left`,
    );
    if (row && row.models >= 2_000 && row.left === 0) return;
    await pause(1_000);
  }
}

/** Opens a queue whose server is 300 ms away. @param isNext condition of the next item that is painted */
async function openQueue(server: BenchServer, path: string, isNext: string): Promise<BenchPage> {
  const bench = await openPage(server, path);
  await bench.page.locator(`${shownIn("evidence")} h1`).waitFor();
  await bench.cdp.send("Network.enable");
  const speed = { offline: false, latency: SERVER, downloadThroughput: -1, uploadThroughput: -1 };
  await bench.cdp.send("Network.emulateNetworkConditions", speed);
  await bench.expect(shownItem, isNext);
  await typed(bench, DECISIONS.slice(0, 5), LOOK);
  return bench;
}

const decide = (bench: BenchPage, rate: number): Promise<Figure> =>
  quietly(
    async () => {
      await bench.throttle(rate);
      const frames = await typed(bench, DECISIONS, LOOK);
      await bench.throttle(1);
      const { length } = frames.paints;
      if (length < DECISIONS.length) throw new Error(`${length} of ${DECISIONS.length} decisions painted`);
      return figureOf(frames);
    },
    (a, b) => a.p95 < b.p95,
  );

async function modelRows(server: BenchServer, print: Print): Promise<BenchRow[]> {
  const bench = await openQueue(server, "/model-machine-review", hasNext);
  try {
    const full = await decide(bench, 1);
    const fullRows: BenchRow[] = [
      { what: "decision, the server 300 ms away, CPU until it is painted", unit: "ms", figure: full.cpu, target: 12 },
      { what: "the same with claim, evidence and mesh that follow", unit: "ms", figure: full.cpuInAll, target: null },
      { what: "decision to next item painted, p95", unit: "ms", figure: full.p95, target: 24 },
      onScreenRow(full),
    ];
    fullRows.forEach(print);
    const slow = await decide(bench, 4);
    const slowRows: BenchRow[] = [
      { what: "decision to next item painted at 4× throttle, p95", unit: "ms", figure: slow.p95, target: 50 },
      { what: "the same, median", unit: "ms", figure: slow.median, target: null },
      onScreenRow(slow),
    ];
    slowRows.forEach(print);
    return [...fullRows, ...slowRows];
  } finally {
    await bench.close();
  }
}

async function textRow(server: BenchServer, name: string, path: string): Promise<BenchRow> {
  const bench = await openQueue(server, path, hasNextText);
  try {
    const { p95 } = await decide(bench, 1);
    return { what: `decision to next ${name} painted, p95`, unit: "ms", figure: p95, target: 50 };
  } finally {
    await bench.close();
  }
}

/**
 * Measures decisions in queues of models and of texts until the next item is painted, with a latency of 300 ms.
 * @param server with its demo
 */
export async function decisionRows(server: BenchServer, print: Print): Promise<BenchRow[]> {
  await untilReviewed(server);
  const rows = await modelRows(server, print);
  for (const [name, path] of TEXTS) {
    const row = await textRow(server, name, path);
    print(row);
    rows.push(row);
  }
  return rows;
}
