import { writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { factorOf } from "./calibration.ts";
import type { BenchRow } from "./row.ts";

interface Named {
  name: string;
  bench: () => Promise<BenchRow[]>;
}

const round = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(1));

/** settled.md: a target holds when figure ≤ target × factor; a rate when figure ≥ target ÷ factor. */
function isHeld({ figure, target, atLeast, isRatio }: BenchRow, factor: number): boolean {
  if (target === null) return true;
  const of = isRatio ? 1 : factor;
  return atLeast ? figure >= target / of : figure <= target * of;
}

function lineOf(row: BenchRow, factor: number): string {
  const target = row.target === null ? "–" : `${row.atLeast ? "≥" : "≤"} ${round(row.target)} ${row.unit}`;
  const verdict = row.target === null ? "" : isHeld(row, factor) ? "holds" : "MISSED";
  return `| ${row.what} | ${round(row.figure)} ${row.unit} | ${target} | ${verdict} |`;
}

/** Runs the benches one after the other, prints the table and keeps it. @returns whether every target holds */
export async function run(benches: readonly Named[], keep: string | null): Promise<boolean> {
  const factor = await factorOf();
  const rows: BenchRow[] = [];
  for (const { name, bench } of benches) {
    process.stderr.write(`${name} …\n`);
    const found = await bench();
    for (const row of found) process.stderr.write(`${lineOf(row, factor)}\n`);
    rows.push(...found);
  }
  const table = [
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} × ${cpus()[0]?.model.trim()} · ${round(totalmem() / 2 ** 30)} GiB · ` +
      `Linux ${release()} · Node ${process.version} · calibration factor ${factor.toFixed(2)}`,
    "",
    "<!-- prettier-ignore -->",
    "| what | figure | target | |",
    "|---|---|---|---|",
    ...rows.map((row) => lineOf(row, factor)),
    "",
  ].join("\n");
  process.stdout.write(table);
  if (keep) writeFileSync(keep, `# Last figures of \`npm run bench\`\n\n${table}`);
  return rows.every((row) => isHeld(row, factor));
}
