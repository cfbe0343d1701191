import { percentile } from "../percentile.ts";
import { least, quietly } from "../quiet.ts";
import { HELD, HUNDRED_J, openBare, typed } from "./page.ts";

/** A page with two lines, one of which a key highlights. Any list does at least this. */
const LIST = `<p id="0" class="cur">0</p><p id="1">1</p>
  <style>.cur { background: gold }</style>
  <script>addEventListener("keydown", () => document.querySelectorAll("p").forEach((p) => p.classList.toggle("cur")))</script>`;
const lit = `return document.querySelector(".cur")?.id`;
const hasMoved = `return document.querySelector(".cur")?.id !== before`;

/** Returns the p95 time in milliseconds from a held key to the screen, on an almost empty page. */
export async function barePaint(): Promise<number> {
  const bench = await openBare();
  try {
    await bench.page.goto(`data:text/html,${encodeURIComponent(LIST)}`);
    await bench.expect(lit, hasMoved);
    const round = async (): Promise<number> => percentile((await typed(bench, HUNDRED_J, HELD, true)).paints, 0.95);
    await round();
    return await quietly(round, least);
  } finally {
    await bench.close();
  }
}
