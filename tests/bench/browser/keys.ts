import { quietly } from "../quiet.ts";
import type { BenchRow } from "../row.ts";
import type { BenchServer } from "../server.ts";
import type { Figure } from "./page.ts";
import { HELD, HUNDRED_J, figureOf, onScreenRow, openPage, typed } from "./page.ts";

/** Milliseconds for which a person looks at each row. */
const PRESSED = 180;

const cursorRow = `return document.querySelector("[role=grid]").getAttribute("aria-activedescendant")`;
/** Condition: the cursor's row is highlighted. While a key is held, its mark moves in the same frame. */
const hasMoved = `const grid = document.querySelector("[role=grid]");
  const id = grid.getAttribute("aria-activedescendant");
  const row = id !== before && document.getElementById(id);
  return row ? grid.dataset.held !== undefined || row.classList.contains("cur") : false`;

/**
 * Measures `j` over 1,000,000 models with the detail open.
 * @param server with its models loaded and the console
 */
export async function keyRows(server: BenchServer): Promise<BenchRow[]> {
  const bench = await openPage(server, "/model-admin");
  try {
    await bench.page.locator("[data-pane=detail] h1").waitFor();
    await bench.expect(cursorRow, hasMoved);
    const figure = (gap: number, isHeld: boolean, rate: number): Promise<Figure> =>
      quietly(
        async () => {
          await bench.throttle(rate);
          const figure = figureOf(await typed(bench, HUNDRED_J, gap, isHeld));
          await bench.throttle(1);
          return figure;
        },
        (a, b) => a.p95 < b.p95,
      );
    await typed(bench, HUNDRED_J, PRESSED);
    const pressed = await figure(PRESSED, false, 1);
    const held = await figure(HELD, true, 1);
    const slow = await figure(HELD, true, 4);
    return [
      { what: "`j` pressed over 1,000,000 rows, CPU a key", unit: "ms", figure: pressed.cpu, target: 6 },
      { what: "the same with the detail that follows", unit: "ms", figure: pressed.cpuInAll, target: null },
      { what: "`j` pressed, key to paint, p95", unit: "ms", figure: pressed.p95, target: 20 },
      onScreenRow(pressed),
      { what: "`j` held, CPU a key", unit: "ms", figure: held.cpuInAll, target: 6 },
      { what: "`j` held, key to paint, p95", unit: "ms", figure: held.p95, target: 20 },
      onScreenRow(held),
      { what: "`j` held at 4× throttle, key to paint, p95", unit: "ms", figure: slow.p95, target: 32 },
      onScreenRow(slow),
    ];
  } finally {
    await bench.close();
  }
}
