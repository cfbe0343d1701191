import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folders: Readonly<Record<string, string>> = {
  "#kernel/": "src/kernel/",
  "#domain/": "src/domain/",
  "#mesh/": "src/mesh/",
  "#commands/": "commands/",
  "#server/": "src/server/",
  "#tools/": "src/tools/",
};

const fileOf = (name: string, from: string): string | null => {
  if (name.startsWith(".")) return join(dirname(from), name);
  const prefix = Object.keys(folders).find((one) => name.startsWith(one));
  return prefix ? (folders[prefix] ?? "") + name.slice(prefix.length) : null;
};

/** Returns the packages that a program imports in any way, without type imports. */
function packagesOf(program: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const look = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(join(root, file), "utf8");
    for (const [, what = "", name = ""] of text.matchAll(/^(?:import|export)\s+([^;]*?)\s*from "([^"]+)";/gm)) {
      const isType = what.startsWith("type ") || /^\{(\s*type [^,}]+,?)+\s*\}$/.test(what);
      const inner = fileOf(name, file);
      if (isType) continue;
      if (inner) look(inner);
      else packages.add(name);
    }
  };
  look(program);
  return packages;
}

it("the server process never loads a picture decoder", () => {
  expect(packagesOf("src/tools/picture-child.ts")).toContain("sharp");
  expect(packagesOf("src/tools/mesh-child.ts")).toContain("sharp");
  const server = packagesOf("src/tools/start.ts");
  expect(server).toContain("fastify");
  expect(server).not.toContain("sharp");
});

it("the server process never loads a reader of sheets", () => {
  expect(packagesOf("src/tools/sheet-child.ts")).toContain("csv-parse");
  const server = packagesOf("src/tools/start.ts");
  expect(server).not.toContain("csv-parse");
});
