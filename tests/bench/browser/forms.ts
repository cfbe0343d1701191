import { setTimeout as pause } from "node:timers/promises";
import { FORM_PAGE, serveFormPage } from "../../support/form-page.ts";
import { percentile } from "../percentile.ts";
import { quietly } from "../quiet.ts";
import type { BenchRow } from "../row.ts";
import type { BenchPage } from "./page.ts";
import { openBare } from "./page.ts";

const OPENINGS = 12;
const FIELDS = 40;

const nothing = `return ""`;
const isOpen = `return document.querySelectorAll("[data-field]").length >= ${FIELDS}`;

/** Opens the form several times. @returns the median time in ms until all fields are painted */
async function openings(bench: BenchPage): Promise<number> {
  const times = [];
  for (let i = 0; i < OPENINGS; i++) {
    await bench.expect(nothing, isOpen);
    const paints = await bench.paints(async () => {
      await bench.page.keyboard.press("F2");
      await bench.page.locator("[data-field]").first().waitFor();
      await pause(150);
    });
    times.push(paints.at(-1)?.time ?? 0);
    await bench.page.keyboard.press("F2");
    await bench.page.locator("[data-field]").first().waitFor({ state: "detached" });
    await pause(80);
  }
  return percentile(times, 0.5);
}

/** Measures a form with 40 fields, ten of them in 18 languages, until all its fields are painted. */
export async function formRows(): Promise<BenchRow[]> {
  const bench = await openBare();
  try {
    await serveFormPage(bench.page.context());
    await bench.page.goto(`${FORM_PAGE}?closed`);
    await bench.page.locator("body").waitFor();
    // The first opening loads the rich text editor.
    await openings(bench);
    const opened = await quietly(
      () => openings(bench),
      (a, b) => a < b,
    );
    return [{ what: "form of 40 fields in 18 languages opens, median", unit: "ms", figure: opened, target: 60 }];
  } finally {
    await bench.close();
  }
}
