import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { assign } from "#web/build/chunks.ts";
import { definitionModules } from "#web/build/definition-modules.ts";
import type { Chunk, Node } from "#web/build/merge-chunks.ts";
import { merged } from "#web/build/merge-chunks.ts";
import type { PageFiles } from "#web/early/page-files.ts";
import { queues, resources, screens } from "#domain/index.ts";
import { grownCode } from "../bench/browser/grown-console.ts";
import { grownScreens } from "#support/grown-registry.ts";
import { buildConsole } from "../../src/tools/lib/console-build.ts";

/** Creates a graph from edges: `a > b` imports, `a ~ b` imports lazily. */
function graphOf(...edges: readonly string[]): Map<string, Node> {
  const graph = new Map<string, { now: string[]; later: string[]; size: number }>();
  const node = (id: string) => graph.get(id) ?? graph.set(id, { now: [], later: [], size: 30_000 }).get(id);
  for (const edge of edges) {
    const [from = "", kind, to = ""] = edge.split(" ");
    node(to);
    node(from)?.[kind === ">" ? "now" : "later"].push(to);
  }
  return graph;
}

describe("the chunk of a module", () => {
  const chunkOf = assign(
    graphOf(
      "index.html > src/web/main.tsx",
      "src/web/main.tsx > first",
      "src/web/main.tsx > list",
      "list ~ detail",
      "src/web/main.tsx ~ queue",
      "detail > big",
      "detail > small",
      "detail ~ charts",
      "queue > small",
      "queue > own",
      "queue > first",
      "charts > big",
      "other > first",
      "queue ~ other",
    ),
    [],
  );
  it.each([
    ["first", "console", "imported by main.tsx"],
    ["list", "console", "imported by main.tsx"],
    ["own", "queue", "of the one boundary that reaches it"],
    ["charts", "charts", "behind a boundary of its own"],
    ["other", "other", "behind a boundary inside a part"],
  ])("%s belongs to %s: %s", (id, chunk) => expect(chunkOf.get(id)).toBe(chunk));
});

it("parts that a screen loads together form one chunk, where no other needs one of them", () => {
  const graph = graphOf("index.html > src/web/main.tsx", "src/web/main.tsx ~ queue", "src/web/main.tsx ~ area");
  const page = { boundaries: ["queue", "area"], weight: { requests: 60, bytes: 60 } };
  expect(assign(graph, []).get("area")).not.toBe(assign(graph, []).get("queue"));
  expect(assign(graph, [page]).get("area")).toBe(assign(graph, [page]).get("queue"));
});

/** Chunks of one module each, by its name: those that use it, and its length. */
const chunksOf = (modules: Readonly<Record<string, { users: readonly number[]; size: number }>>): Chunk[] =>
  Object.entries(modules).map(([name, { users, size }]) => ({
    modules: [name],
    users: new Set(users),
    weight: users.length,
    size,
  }));
const mergedOf = (chunks: readonly Chunk[], ...edges: readonly string[]): string[] =>
  merged(chunks, graphOf(...edges), []).map(({ modules }) => modules.toSorted().join("+"));

describe("small shared chunks", () => {
  it("are merged if the same boundaries need both", () =>
    expect(mergedOf(chunksOf({ a: { users: [1, 2], size: 100 }, b: { users: [1, 2, 3], size: 100 } }))).toEqual([
      "a+b",
    ]));
  it("stay apart if one is large and others do not need it", () =>
    expect(mergedOf(chunksOf({ a: { users: [1, 2], size: 900_000 }, b: { users: [1, 2, 3], size: 100 } }))).toEqual([
      "a",
      "b",
    ]));
  it("stay apart if no boundary needs both", () =>
    expect(mergedOf(chunksOf({ a: { users: [1], size: 1 }, b: { users: [2], size: 1 } }))).toEqual(["a", "b"]));
  it("stay apart if the others would have to load what one of them imports", () => {
    const three = chunksOf({
      a: { users: [1, 2, 3], size: 100 },
      b: { users: [1], size: 100 },
      large: { users: [1, 4, 5, 6], size: 20_000 },
    });
    expect(mergedOf(three, "b > large")).toEqual(["a", "b+large"]);
    expect(mergedOf(three)).toEqual(["large", "a+b"]);
  });
  it("stay apart if they would import each other through a third", () => {
    const three = chunksOf({
      a: { users: [1, 5], size: 100 },
      between: { users: [1, 2, 3], size: 900_000 },
      b: { users: [1, 2, 3, 4], size: 100 },
    });
    expect(mergedOf(three, "a > between", "between > b")).toEqual(["a", "between", "b"]);
    expect(mergedOf(three, "a > b")).toEqual(["between", "a+b"]);
  });
});

/** Limit in bytes, as sent. */
const FIRST_LIMIT = 160_000;
/** Number of routes of the specification. */
const ALL_SCREENS = 267;
/** Modules that the console loads while it is idle (web/shell/idle-parts.ts). */
const IDLE = [...readFileSync("src/web/shell/idle-parts.ts", "utf8").matchAll(/from "#web\/([^"]+)"/g)].map(
  ([, path = ""]) => `src/web/${path}`,
);
/** Bytes of the headers of one answer. */
const HEADERS = 1_000;

/** Returns `axios` for `../../../node_modules/axios/lib/axios.js`, and the path for a module of this project. */
const moduleOf = (source: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? source.replace(/^(?:\.\.\/)+/, "");

describe("the built console", () => {
  let folder = "";
  let scripts: string[] = [];
  let pageFiles: PageFiles = { files: {}, screens: {} };
  /** Files that the page itself names. */
  let named: string[] = [];
  /** Modules of each script. */
  let modules = new Map<string, string[]>();
  beforeAll(async () => {
    folder = await buildConsole(() => undefined);
    scripts = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
    const page = readFileSync(join(folder, "index.html"), "utf8");
    pageFiles = JSON.parse(/id="files">(.*?)<\/script>/s.exec(page)?.[1] ?? "") as PageFiles;
    named = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, name = ""]) => name);
    modules = new Map(
      scripts
        .filter((file) => existsSync(join(folder, "assets", `${file}.map`)))
        .map((file) => {
          const map = JSON.parse(readFileSync(join(folder, "assets", `${file}.map`), "utf8")) as { sources: string[] };
          return [file, [...new Set(map.sources.map(moduleOf))].toSorted()];
        }),
    );
  }, 120_000);
  const importsOf = (file: string): string[] =>
    [...readFileSync(join(folder, "assets", file), "utf8").matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(
      ([, name = ""]) => name,
    );
  const fileOf = (module: string): string => {
    const file = scripts.find((one) => modules.get(one)?.includes(module));
    if (!file) throw new Error(`the build has no ${module}`);
    return file;
  };
  /** Returns a script and all that it imports, from the root of the site. */
  const closureOf = (file: string, files = new Set<string>()): Set<string> => {
    if (files.has(`/assets/${file}`)) return files;
    files.add(`/assets/${file}`);
    for (const other of importsOf(file)) closureOf(other, files);
    return files;
  };
  const sent = (files: Iterable<string>): number => {
    const sizes = [...new Set(files)]
      .filter((name) => name.endsWith(".js"))
      .map((name) => {
        const path = join(folder, name);
        return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size + HEADERS;
      });
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  /** Returns the files that a screen needs before its first rows. */
  const filesBefore = (route: string, language: string): string[] => {
    const names = ["dictionary", ...(pageFiles.screens[route]?.parts ?? [])].map((name) =>
      name.endsWith("dictionary") ? `${name}-${language}` : name,
    );
    return [...named, ...names.flatMap((name) => pageFiles.files[name] ?? [])];
  };
  /** Kinds of evidence that a queue shows. */
  const blocksOf = (route: string): string[] => {
    const queue = queues.find(({ id }) => id === screens.find((screen) => screen.route === route)?.queue);
    const { evidence } = resources.find(({ name }) => name === queue?.resource) ?? {};
    return (evidence?.blocks ?? []).map(({ kind }) => `src/web/evidence/blocks/${kind}-block.tsx`);
  };
  /** Returns the files of a screen at rest: with its detail, and with all that is loaded while the console is idle. */
  const filesAtRest = (route: string): string[] => {
    const kind = screens.find((screen) => screen.route === route)?.kind;
    const detail = kind === "list" ? ["src/web/detail/detail-slot.tsx"] : [];
    const queue =
      kind === "queue" ? ["src/web/queue/bulk/bulk-confirm.tsx", "src/web/queue/summary.tsx", ...blocksOf(route)] : [];
    const always = ["src/web/data/live-connection.ts", "src/web/data/transport.ts"];
    const scripts = [...detail, ...queue, ...always, ...IDLE].flatMap((path) => [...closureOf(fileOf(path))]);
    const named = ["part-dictionary-zh", "virtual:area/media", "virtual:outline"];
    return [...filesBefore(route, "zh"), ...scripts, ...named.flatMap((name) => pageFiles.files[name] ?? [])];
  };

  it("has no cycle among its chunks, in which one would run before its dependencies", () => {
    const graph = new Map(scripts.map((file) => [file, importsOf(file)]));
    const isFree = (name: string): boolean => !graph.has(name);
    for (let left = graph.size; left > 0; left = graph.size) {
      for (const [name, needed] of graph) if (needed.every(isFree)) graph.delete(name);
      if (graph.size === left) break;
    }
    expect([...graph.keys()]).toEqual([]);
  });

  it("loads nothing but its own chunk before main.tsx runs", () =>
    expect(importsOf(fileOf("src/web/main.tsx")).map((name) => name.replace(/-[\w-]{8}\.js$/, ""))).toEqual([
      "rolldown-runtime",
    ]));

  it("sends phones no code of the console, and the console no code of the phone page", () => {
    const phone = [...closureOf(fileOf("src/web/mobile/main.ts"))].map((name) => name.replace("/assets/", ""));
    const strange = phone
      .flatMap((file) => modules.get(file) ?? [])
      .filter((path) =>
        /react|^src\/web\/(?!mobile|ui\/(?:qr-path|sanitize-html)|data\/public-call|evidence\/safe-html|fields|evidence)/.test(
          path,
        ),
      );
    expect(strange).toEqual([]);
    expect(scripts.filter((file) => importsOf(file).includes(fileOf("src/web/mobile/main.ts")))).toEqual([]);
  });

  it("gives no list and no record the chart library", () => {
    for (const path of ["src/web/detail/detail-slot.tsx", "src/web/screens/record.tsx", ...IDLE]) {
      const packages = [...closureOf(fileOf(path))].flatMap((name) => modules.get(name.replace("/assets/", "")) ?? []);
      expect(
        packages.filter((name) => ["echarts", "zrender", "three"].includes(name)),
        path,
      ).toEqual([]);
    }
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
    expect(Object.keys(pageFiles.screens)).toEqual(screens.map(({ route }) => route));
    expect(pageFiles.screens["/model-machine-review"]?.parts).toEqual([
      "virtual:other-area-imports",
      "virtual:area/models",
      "src/web/routing/other-screens.ts",
      "src/web/queue/queue-screen.tsx",
      "virtual:area/media",
      "src/web/data/transport.ts",
      "part-dictionary",
    ]);
    const parts = screens.filter(({ component }) => component !== undefined);
    const without = parts.filter(
      ({ route }) => !pageFiles.screens[route]?.parts.some((name) => name.startsWith("src/web/")),
    );
    expect(without.map(({ route }) => route)).toEqual([]);
    const wanted = Object.values(pageFiles.screens)
      .flatMap(({ parts }) => parts)
      .flatMap((name) => (name === "part-dictionary" ? [`${name}-zh`, `${name}-en`] : [name]));
    expect(wanted.filter((name) => !pageFiles.files[name])).toEqual([]);
    const missing = Object.values(pageFiles.files)
      .flat()
      .filter((file) => !existsSync(join(folder, file)));
    expect(missing).toEqual([]);
  });

  it("has one inline script, placed before the styles so that it does not wait for them", () => {
    const page = readFileSync(join(folder, "index.html"), "utf8");
    const scripts = page.split("<script>");
    expect(scripts).toHaveLength(2);
    expect(scripts[0]).not.toContain("stylesheet");
    expect(scripts[1]?.split("</script>")[0]).toContain("localStorage");
  });

  it("loads first only the modules listed in first-load.txt", async () => {
    const loaded = modules.get(fileOf("src/web/main.tsx")) ?? [];
    await expect(`${loaded.join("\n")}\n`).toMatchFileSnapshot("first-load.txt");
  });

  it("waits for the texts of parts wherever the first load fetches a part", () => {
    const first = readFileSync("tests/contracts/first-load.txt", "utf8").trim().split("\n");
    // Definitions and dictionaries themselves have no texts of parts.
    const free = /^(?:src\/web\/registry\/|src\/web\/i18n\/text\.ts$)/;
    const files = first.filter((path) => /^(?:src|commands)\//.test(path) && !free.test(path));
    const calls = files.flatMap(
      (path) => readFileSync(path, "utf8").match(/.{0,5}(?<!typeof )\bimport\("[^"]+"\)/g) ?? [],
    );
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter((call) => !call.startsWith("part("))).toEqual([]);
  });

  it.each(["zh", "en"])(
    "sends at most 160 kB of JavaScript before the first rows of /model-admin in %s",
    (language) => {
      const files = filesBefore("/model-admin", language);
      expect(new Set(files).size).toBeGreaterThan(3);
      expect(sent(files)).toBeLessThan(FIRST_LIMIT);
    },
  );

  // The transport, 20 kB, is among them: it claims the first item.
  it.each([
    ["/model-admin", 6, 160_000],
    ["/content-manage", 16, 286_000],
    ["/report-deal-with", 15, 282_000],
  ])("sends few files before the work on %s can begin", (route, mostFiles, mostBytes) => {
    const files = new Set(filesBefore(route, "zh"));
    expect(files.size).toBeLessThanOrEqual(mostFiles);
    expect(sent(files)).toBeLessThanOrEqual(mostBytes);
  });

  it("sends neither the names of all commands nor the form of a command to a screen at rest", () => {
    for (const route of ["/model-admin", "/content-manage", "/report-deal-with"]) {
      const files = filesAtRest(route);
      const index = pageFiles.files["virtual:palette-index"]?.at(0);
      expect(index).toBeDefined();
      expect(files, route).not.toContain(index);
      expect(files, route).not.toContain(`/assets/${fileOf("src/web/palette/command-form.tsx")}`);
    }
  });

  /**
   * Bytes that the screens that are still to come, and their resources, add to what the console knows of areas that are
   * not loaded.
   */
  const growth = async (): Promise<number> => {
    const { load } = definitionModules() as { load: (id: string) => Promise<string> };
    const id = "\0virtual:outline";
    const code = await load(id);
    const more = brotliCompressSync(grownCode(code, id) ?? "").length - brotliCompressSync(code).length;
    return (more * (ALL_SCREENS - screens.length)) / grownScreens.length;
  };
  it.each([
    ["/model-admin", 20, 332_000],
    ["/content-manage", 32, 430_000],
    ["/report-deal-with", 30, 432_000],
  ])("sends few files to %s at rest, also when all screens are built", async (route, mostFiles, mostBytes) => {
    const files = new Set(filesAtRest(route));
    expect(files.size, `${sent(files)} bytes`).toBeLessThanOrEqual(mostFiles);
    expect(sent(files)).toBeLessThanOrEqual(mostBytes);
    const more = await growth();
    expect(more).toBeGreaterThan(1_000);
    expect(sent(files) + more).toBeLessThanOrEqual(mostBytes + 2_000);
  });
});
