import { relative, resolve } from "node:path";
import type { Plugin } from "vite";
import type { Chunk, Graph } from "./merge-chunks.ts";
import { merged } from "./merge-chunks.ts";

/** Page whose static imports form the first load: the console with its list. */
const FIRST = "index.html";
const PHONE = "src/web/mobile/main.ts";
/** Area of the screen that most people open first. */
const FIRST_AREA = "virtual:area/models";
/** How much a part counts that nearly every page loads, compared with a seldom one. */
const OFTEN = 10;
/** How much the first rows and the page of phones count. They load next to nothing that only others need. */
const FIRST_COUNTS = 200;

/** Boundaries that few pages load: those of areas, of phones and of the login. */
const seldom = /^virtual:area\/|^src\/web\/(?:areas|mobile|auth)\//;

/** Returns how much a boundary counts. Parts of nearly every page are those that the first load imports lazily. */
function weightOf(id: string, graph: Graph, first: ReadonlySet<string>): number {
  if (id === FIRST_AREA || id === PHONE) return FIRST_COUNTS;
  return !seldom.test(id) && [...first].some((one) => graph.get(one)?.later.includes(id)) ? OFTEN : 1;
}

/** Returns every module that the given one imports statically, itself included. */
function reach(graph: Graph, from: string): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = graph.get(id);
    if (!node || found.has(id)) continue;
    found.add(id);
    open.push(...node.now);
  }
  return found;
}

/**
 * Assigns each module to a chunk, by the `import()` boundaries of the source alone: modules that the same boundaries
 * reach form one chunk. The first load is one chunk. Small shared chunks are merged (merge-chunks.ts).
 */
export function assign(graph: Graph): Map<string, string> {
  const first = reach(graph, FIRST);
  const later = [...graph.values()].flatMap((node) => node.later);
  const boundaries = [...new Set([PHONE, ...later])].filter((id) => graph.has(id) && !first.has(id));
  const reachedBy = new Map<string, Set<number>>();
  for (const [at, boundary] of boundaries.entries())
    for (const id of reach(graph, boundary))
      if (!first.has(id)) reachedBy.set(id, (reachedBy.get(id) ?? new Set()).add(at));
  const weights = boundaries.map((id) => weightOf(id, graph, first));
  const natural = new Map<string, Chunk>();
  for (const [id, users] of reachedBy) {
    const key = [...users].join();
    const chunk = natural.get(key) ?? { modules: [], users, size: 0, weight: 0 };
    natural.set(key, { ...chunk, modules: [...chunk.modules, id], size: chunk.size + (graph.get(id)?.size ?? 0) });
  }
  const chunkOf = new Map<string, string>([...first].filter((id) => id !== FIRST).map((id) => [id, "console"]));
  const names = new Set<string>(["console"]);
  for (const chunk of natural.values())
    chunk.weight = [...chunk.users].reduce((sum, user) => sum + (weights[user] ?? 1), 0);
  // Phones get a page of their own, whose code no other page loads.
  const [phone = [], others = []] = [true, false].map((isPhone) =>
    [...natural.values()].filter(({ modules }) => modules.includes(PHONE) === isPhone),
  );
  for (const chunk of [...phone, ...merged(others, graph, weights)]) {
    const name = nameOf(chunk, boundaries, names);
    names.add(name);
    for (const id of chunk.modules) chunkOf.set(id, name);
  }
  return chunkOf;
}

/** Returns `models` for `virtual:area/models`, and `preview-panel` for `src/web/areas/models/preview-panel.tsx`. */
const wordOf = (id: string): string => /([\w-]+)(?:\.\w+)*$/.exec(id)?.[1] ?? "part";

/** Returns a name of its own for a chunk: that of its boundary, else that of its largest user. */
function nameOf({ modules, users }: Chunk, boundaries: readonly string[], taken: ReadonlySet<string>): string {
  const own = boundaries.find((id) => modules.includes(id));
  const word = own ? wordOf(own) : `shared-${wordOf(boundaries[[...users][0] ?? 0] ?? "")}`;
  let name = word;
  for (let n = 2; taken.has(name); n++) name = `${word}-${n}`;
  return name;
}

/**
 * Determines the chunk of each module. @returns a plugin that reads the module graph, and a function that names the
 * chunk of a module
 */
export function chunks(): { plugin: Plugin; nameOf: (id: string) => string | null } {
  let names = new Map<string, string>();
  const root = resolve(".");
  const short = (id: string): string => (id.startsWith("/") ? relative(root, id) : id.replace("\0", ""));
  const plugin: Plugin = {
    name: "console-chunks",
    apply: "build",
    buildEnd() {
      const graph = new Map<string, { now: string[]; later: string[]; size: number }>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (!info) continue;
        const size = info.code?.length ?? 0;
        graph.set(short(id), {
          now: info.importedIds.map(short),
          later: info.dynamicallyImportedIds.map(short),
          size,
        });
      }
      names = assign(graph);
    },
  };
  return { plugin, nameOf: (id) => names.get(short(id)) ?? null };
}
