// npm run bench [-- NAME …]: runs tests/bench/*.bench.ts whose names contain one of the words, and prints one table.
// A run of all benches also writes the table to tests/bench/last.md.
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { bundleOptions } from "./lib/bundle-options.mjs";

const folder = resolve("tests/bench");
const outdir = resolve(".build/programs/bench");

const words = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(/\.bench\.ts$/, ""))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .toSorted();
await build({
  entryPoints: [join(folder, "run.ts"), ...names.map((name) => join(folder, `${name}.bench.ts`))],
  outdir,
  ...bundleOptions,
});
const load = (file: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(outdir, `${file}.mjs`)).href) as Promise<Record<string, unknown>>;
const { run } = (await load("run")) as unknown as {
  run(benches: { name: string; bench: () => Promise<unknown> }[], keep: string | null): Promise<boolean>;
};
const benches = [];
for (const name of names)
  benches.push({ name, bench: (await load(`${name}.bench`))["bench"] as () => Promise<unknown> });
const areWithinLimits = await run(benches, words.length === 0 ? join(folder, "last.md") : null);
process.exit(areWithinLimits ? 0 : 1);
