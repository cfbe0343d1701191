import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "../percentile.ts";
import { quietly } from "../quiet.ts";
import type { BenchRow } from "../row.ts";
import type { BenchServer } from "../server.ts";
import type { BenchPage } from "./page.ts";
import { openPage } from "./page.ts";

/** Searches in pinyin, initials, Chinese and English, typed letter by letter. */
const searches = ["tongguo", "xjgly", "报告作者", "delete report", "sp"];
const OPENINGS = 20;

const nothing = `return document.querySelectorAll("[cmdk-item]").length`;
const isOpen = `return document.querySelectorAll("[cmdk-item]").length > 0`;
/** Condition: the rows belong to the current text of the field. */
const typedText = `return document.querySelector("[cmdk-input]")?.value`;
const hasAnswered = `const text = document.querySelector("[cmdk-input]")?.value;
  return text !== before && document.querySelector("[cmdk-list]")?.dataset.for === text`;

async function openings(bench: BenchPage): Promise<number> {
  const rows = bench.page.locator("[cmdk-item]");
  const times = [];
  for (let i = 0; i < OPENINGS; i++) {
    await bench.expect(nothing, isOpen);
    const paints = await bench.paints(async () => {
      await bench.page.keyboard.press("Control+k");
      await rows.first().waitFor();
      await pause(80);
    });
    // The Control key alone is recorded too. The last entry belongs to the palette.
    times.push(paints.at(-1)?.time ?? 0);
    await bench.page.keyboard.press("Escape");
    await rows.first().waitFor({ state: "detached" });
    await pause(60);
  }
  return percentile(times, 0.5);
}

async function letters(bench: BenchPage): Promise<number> {
  const times = [];
  for (const search of searches) {
    await bench.page.keyboard.press("Control+k");
    await bench.page.locator("[cmdk-item]").first().waitFor();
    await bench.expect(typedText, hasAnswered);
    const paints = await bench.paints(async () => {
      for (const letter of search) {
        await bench.press(letter);
        await pause(120);
      }
    });
    if (paints.length < search.length)
      throw new Error(`${paints.length} of ${search.length} letters of ${search} painted`);
    times.push(...paints.map(({ time }) => time));
    await bench.page.keyboard.press("Escape");
    await bench.page.keyboard.press("Escape");
    await bench.page.locator("[cmdk-input]").waitFor({ state: "detached" });
  }
  return percentile(times, 0.95);
}

/**
 * Measures the palette with 2,000 further commands.
 * @param server with a console built with that number of commands
 */
export async function paletteRows(server: BenchServer): Promise<BenchRow[]> {
  const bench = await openPage(server, "/model-admin");
  try {
    await bench.page.locator("[data-testid=console]").waitFor();
    // Its code loads while nothing else happens.
    await pause(3_000);
    await openings(bench);
    const opened = await quietly(
      () => openings(bench),
      (a, b) => a < b,
    );
    const typed = await quietly(
      () => letters(bench),
      (a, b) => a < b,
    );
    return [
      { what: "palette with 2,000 commands opens, median", unit: "ms", figure: opened, target: 30 },
      { what: "each letter in it to painted answer, p95", unit: "ms", figure: typed, target: 18 },
    ];
  } finally {
    await bench.close();
  }
}
