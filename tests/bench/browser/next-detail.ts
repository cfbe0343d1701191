import { quietly } from "../quiet.ts";
import type { BenchRow } from "../row.ts";
import type { BenchServer } from "../server.ts";
import type { Figure } from "./page.ts";
import { figureOf, HUNDRED_J, onScreenRow, openPage, typed } from "./page.ts";

/** Milliseconds for which a person reads each record. */
const READ = 300;

const shownRecord = `return document.querySelector("[data-pane=detail] > [data-place=shown] h1")?.textContent`;
const hasNext = `const name = document.querySelector("[data-pane=detail] > [data-place=shown] h1")?.textContent;
  return name !== undefined && name !== before`;

/**
 * Measures the time from `j` to the next record in the detail.
 * @param server with its demo
 */
export async function nextDetailRows(server: BenchServer): Promise<BenchRow[]> {
  const bench = await openPage(server, "/model-admin");
  try {
    await bench.page.locator("[data-pane=detail] > [data-place=shown] h1").waitFor();
    await bench.expect(shownRecord, hasNext);
    const keys = HUNDRED_J.slice(0, 50);
    await typed(bench, keys.slice(0, 5), READ);
    const next = await quietly(
      async (): Promise<Figure> => figureOf(await typed(bench, keys, READ)),
      (a, b) => a.median < b.median,
    );
    return [
      { what: "`j` to the next record's detail, median", unit: "ms", figure: next.median, target: 20 },
      { what: "the same, p95", unit: "ms", figure: next.p95, target: 40 },
      onScreenRow(next),
    ];
  } finally {
    await bench.close();
  }
}
