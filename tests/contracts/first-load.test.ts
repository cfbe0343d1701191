import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { buildConsole } from "../../src/tools/lib/console-build.ts";

/** Largest size of the console chunk as sent with gzip. Bytes. */
const LIMIT = 135_000;

/** `axios` of `../../../node_modules/axios/lib/axios.js`, and the path of a module of ours. */
const moduleOf = (source: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? source.replace(/^(?:\.\.\/)+/, "");

it("the first load holds just the modules that first-load.txt lists, within its limit", async () => {
  const assets = join(await buildConsole(() => undefined), "assets");
  const file = readdirSync(assets).find((name) => /^console-[\w-]+\.js$/.test(name)) ?? "";
  const map = JSON.parse(readFileSync(join(assets, `${file}.map`), "utf8")) as { sources: string[] };
  const modules = [...new Set(map.sources.map(moduleOf))].toSorted();
  await expect(`${modules.join("\n")}\n`).toMatchFileSnapshot("first-load.txt");
  expect(gzipSync(readFileSync(join(assets, file))).length).toBeLessThan(LIMIT);
}, 120_000);
