import { writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { factorOf } from "./calibration.ts";
import type { BenchRow, Print } from "./row.ts";

interface Named {
  name: string;
  /** @param print prints a row as soon as it is measured; the table with the calibration factor follows */
  bench: (print: Print) => Promise<BenchRow[]>;
}

const round = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(1));

/** True if a target is met: a time if figure ≤ target × factor, a rate if figure ≥ target ÷ factor. */
function isHeld({ figure, target, atLeast, isRatio }: BenchRow, factor: number): boolean {
  if (target === null) return true;
  const of = isRatio ? 1 : factor;
  return atLeast ? figure >= target / of : figure <= target * of;
}

function lineOf(row: BenchRow, factor: number): string {
  const target = row.target === null ? "–" : `${row.atLeast ? "≥" : "≤"} ${round(row.target)} ${row.unit}`;
  const verdict = row.target === null ? "" : isHeld(row, factor) ? "holds" : "MISSED";
  return `| ${row.what} | ${round(row.figure)} ${row.unit} | ${target} | ${factor.toFixed(2)} | ${verdict} |`;
}

/**
 * Runs the benches one after another, prints the table and writes it to `keep`.
 * The calibration runs before and after each bench, because the speed of a shared machine changes by the minute.
 * @returns true if every target is met
 */
export async function run(benches: readonly Named[], keep: string | null): Promise<boolean> {
  const lines: string[] = [];
  let holds = true;
  let before = await factorOf();
  for (const { name, bench } of benches) {
    process.stderr.write(`${name} …\n`);
    const rows = await bench(({ what, figure, unit }) => process.stderr.write(`  ${what}: ${round(figure)} ${unit}\n`));
    const behind = await factorOf();
    const factor = (before + behind) / 2;
    before = behind;
    const texts = rows.map((row) => lineOf(row, factor));
    process.stderr.write(`${texts.join("\n")}\n`);
    lines.push(...texts);
    holds &&= rows.every((row) => isHeld(row, factor));
  }
  const table = [
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model.trim()} · ${round(totalmem() / 2 ** 30)} GiB · ` +
      `Linux ${release()} · Node ${process.version}`,
    "",
    "<!-- prettier-ignore -->",
    "| what | figure | target | calibration factor | |",
    "|---|---|---|---|---|",
    ...lines,
    "",
  ].join("\n");
  process.stdout.write(table);
  if (keep) writeFileSync(keep, `# Last figures of \`npm run bench\`\n\n${table}`);
  return holds;
}
