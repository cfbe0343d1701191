import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { Imports } from "#web/build/chunks.ts";
import { assign, parts } from "#web/build/chunks.ts";
import type { PageFiles } from "#web/early/preload.ts";
import { screens } from "#domain/index.ts";
import { buildConsole } from "../../src/tools/lib/console-build.ts";

/** Creates a graph from edges: `a > b` imports, `a ~ b` imports lazily. */
function graphOf(...edges: readonly string[]): Map<string, Imports> {
  const graph = new Map<string, { now: string[]; later: string[] }>();
  const node = (id: string) => graph.get(id) ?? graph.set(id, { now: [], later: [] }).get(id);
  for (const edge of edges) {
    const [from = "", kind, to = ""] = edge.split(" ");
    node(to);
    node(from)?.[kind === ">" ? "now" : "later"].push(to);
  }
  return graph;
}

describe("the chunk of a module", () => {
  const [detail, queue] = [parts.detail[0], parts.queue[0]];
  const chunkOf = assign(
    graphOf(
      "src/web/main.tsx > first",
      "src/web/list/list-screen.tsx > listed",
      `src/web/list/list-screen.tsx ~ ${detail}`,
      `src/web/main.tsx ~ ${queue}`,
      "src/web/main.tsx ~ dialog",
      `${detail} > both`,
      `${queue} > both`,
      `${queue} ~ seldom`,
      `${queue} > first`,
      "virtual:area/models > src/domain/models/model.resource.ts",
      "virtual:area/models > src/domain/enumerations/system.ts",
      "virtual:area/users > src/domain/enumerations/system.ts",
      "virtual:area/users > src/kernel/resource.ts",
      "virtual:area/users > src/domain/enumerations/users.ts",
      "virtual:area/staff > src/domain/enumerations/users.ts",
      `${queue} > src/domain/models/severity.ts`,
      "virtual:area/models > src/domain/models/severity.ts",
      "src/web/i18n/dictionary.zh.ts > words",
    ),
  );
  it.each([
    ["first", "console", "imported by main.tsx"],
    ["listed", "console", "imported by the list"],
    ["both", "detail", "of two parts the first that reaches it"],
    ["seldom", "queue", "imported later by one part"],
    ["dialog", "later", "imported later by the first load alone"],
    ["words", "dictionary-zh", "of one language"],
    ["src/domain/models/model.resource.ts", "area-models", "of one area"],
    ["src/domain/enumerations/system.ts", "common-models", "of two areas, the first among them"],
    ["src/domain/enumerations/users.ts", "common-users", "of two other areas"],
    ["src/domain/models/severity.ts", "common-models", "of an area and a part"],
    ["src/kernel/resource.ts", "console", "of the kernel"],
  ])("%s belongs to %s: %s", (id, chunk) => expect(chunkOf.get(id)).toBe(chunk));
});

it("each part begins at modules that exist", () => {
  const roots: readonly string[] = Object.values(parts).flat();
  expect(roots.filter((path) => !path.startsWith("virtual:") && !existsSync(path))).toEqual([]);
});

/** Limit in bytes, as sent (settled.md). */
const FIRST_LIMIT = 160_000;
/** Bytes of the headers of one answer. */
const HEADERS = 1_000;

/** Returns `axios` for `../../../node_modules/axios/lib/axios.js`, and the path for a module of this project. */
const moduleOf = (source: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? source.replace(/^(?:\.\.\/)+/, "");

describe("the built console", () => {
  let folder = "";
  let scripts: string[] = [];
  beforeAll(async () => {
    folder = await buildConsole(() => undefined);
    scripts = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
  }, 120_000);
  const nameOf = (file: string): string => file.replace(/-[\w-]{8}\.js$/, "");
  const importsOf = (file: string): string[] =>
    [...readFileSync(join(folder, "assets", file), "utf8").matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(
      ([, name = ""]) => nameOf(name),
    );
  const imports = (name: string): string[] => {
    const file = scripts.find((one) => nameOf(one) === name);
    if (!file) throw new Error(`the build has no chunk ${name}`);
    return importsOf(file);
  };

  it("loads only the console chunk first", () => expect(imports("console")).toEqual(["rolldown-runtime"]));

  it("has no cycle among its chunks, in which one would run before its dependencies", () => {
    const graph = new Map(scripts.map((file) => [nameOf(file), importsOf(file)]));
    const isFree = (name: string): boolean => !graph.has(name);
    for (let left = graph.size; left > 0; left = graph.size) {
      for (const [name, needed] of graph) if (needed.every(isFree)) graph.delete(name);
      if (graph.size === left) break;
    }
    expect([...graph.keys()]).toEqual([]);
  });

  it("imports areas only from the permissions part", () => {
    const wrong = scripts
      .filter((file) => nameOf(file) !== "permissions")
      .flatMap((file) => importsOf(file).map((name) => `${nameOf(file)} → ${name}`))
      .filter((edge) => edge.includes("→ area-"));
    expect(wrong).toEqual([]);
  });

  it("sends phones no code of the console, and the console no code of the phone page", () => {
    expect(imports("phone")).toEqual(["open-pages", "common-open-pages"]);
    expect(imports("open-pages")).toEqual(["html"]);
    expect(imports("html")).toEqual([]);
    expect(scripts.filter((file) => importsOf(file).includes("phone"))).toEqual([]);
  });

  it("has a brotli and a gzip copy of each script with the same text", () => {
    for (const file of scripts) {
      const path = join(folder, "assets", file);
      const text = readFileSync(path);
      if (text.length < 1_024) continue;
      expect(brotliDecompressSync(readFileSync(`${path}.br`)).equals(text), file).toBe(true);
      expect(gunzipSync(readFileSync(`${path}.gz`)).equals(text), file).toBe(true);
    }
  });

  it("lists in its page the files of each screen, and all of them exist", () => {
    const page = readFileSync(join(folder, "index.html"), "utf8");
    const text = /<script type="application\/json" id="files">(.*?)<\/script>/.exec(page)?.[1] ?? "";
    const pageFiles = JSON.parse(text) as PageFiles;
    expect(Object.keys(pageFiles.screens)).toEqual(screens.map(({ route }) => route));
    expect(pageFiles.screens["/model-machine-review"]).toEqual([
      "area-models",
      "queue",
      "area-media",
      "part-dictionary",
    ]);
    const named = Object.values(pageFiles.screens)
      .flat()
      .flatMap((name) => (name === "part-dictionary" ? [`${name}-zh`, `${name}-en`] : [name]));
    expect(named.filter((name) => !pageFiles.files[name])).toEqual([]);
    const missing = Object.values(pageFiles.files)
      .flat()
      .filter((file) => !existsSync(join(folder, file)));
    expect(missing).toEqual([]);
  });

  it("has one inline script, placed before the styles so that it does not wait for them", () => {
    const page = readFileSync(join(folder, "index.html"), "utf8");
    const own = page.split("<script>");
    expect(own).toHaveLength(2);
    expect(own[0]).not.toContain("stylesheet");
    expect(own[1]?.split("</script>")[0]).toContain("localStorage");
  });

  it("loads first only the modules listed in first-load.txt", async () => {
    const file = scripts.find((name) => nameOf(name) === "console") ?? "";
    const map = JSON.parse(readFileSync(join(folder, "assets", `${file}.map`), "utf8")) as { sources: string[] };
    const modules = [...new Set(map.sources.map(moduleOf))].toSorted();
    await expect(`${modules.join("\n")}\n`).toMatchFileSnapshot("first-load.txt");
  });

  it("waits for the texts of parts wherever the first load fetches a part", () => {
    const first = readFileSync("tests/contracts/first-load.txt", "utf8").trim().split("\n");
    // Definitions and dictionaries themselves have no texts of parts.
    const free = /^(?:src\/web\/registry\/|src\/web\/i18n\/text\.ts$)/;
    const files = first.filter((path) => /^(?:src|commands)\//.test(path) && !free.test(path));
    const found = files.flatMap(
      (path) => readFileSync(path, "utf8").match(/.{0,5}(?<!typeof )\bimport\("[^"]+"\)/g) ?? [],
    );
    expect(found.length).toBeGreaterThan(40);
    expect(found.filter((call) => !call.startsWith("part("))).toEqual([]);
  });

  it.each(["zh", "en"])(
    "sends at most 160 kB of JavaScript before the first rows of /model-admin in %s",
    (language) => {
      const page = readFileSync(join(folder, "index.html"), "utf8");
      const { files } = JSON.parse(/id="files">(.*?)<\/script>/s.exec(page)?.[1] ?? "") as PageFiles;
      const named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name = ""]) => name);
      const loaded = new Set([...named, ...(files[`dictionary-${language}`] ?? []), ...(files["area-models"] ?? [])]);
      const sizes = [...loaded]
        .filter((name) => name.endsWith(".js"))
        .map((name) => {
          const path = join(folder, name);
          return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size + HEADERS;
        });
      expect(sizes.length).toBeGreaterThan(4);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(FIRST_LIMIT);
    },
  );
});
