import { relative, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { modulesOf, screenParts } from "./early-page.ts";
import type { Evaluated } from "./evaluate.ts";
import { definitions } from "./evaluate.ts";
import type { Chunk, Graph, Weight } from "./merge-chunks.ts";
import { merged } from "./merge-chunks.ts";

/** Page whose static imports form the first load: the console with its list. */
const FIRST = "index.html";
const PHONE = "src/web/mobile/main.ts";
/** Names of all areas. Every page loads them, and they grow with the screens. */
const OUTLINE = "virtual:outline";

/** Boundaries that are loaded together. */
export interface Visit {
  boundaries: readonly string[];
  weight: Weight;
}

const equally = (weight: number): Weight => ({ requests: weight, bytes: weight });

/** Screen that most people open first. */
const FIRST_ROUTE = "/model-admin";
/** Boundaries that nearly every page loads in the end: while it is idle, and with its first record. */
const IDLE = [
  "src/web/shell/idle-parts.ts",
  "src/web/data/live-connection.ts",
  "src/web/data/transport.ts",
  "src/web/detail/detail-slot.tsx",
  "virtual:area/media",
];
/** How much these parts count. No page shall load others with them. */
const IDLE_COUNTS: Weight = { requests: 40, bytes: 300 };
/** How much a screen counts, compared with a part that is seldom opened. Work waits for a queue. */
const COUNTS = { queue: equally(60), other: equally(5), list: equally(1) } as const;
/** How much the first rows, what every page loads, and the page of phones count: they load little that only others need. */
const FIRST_COUNTS: Weight = { requests: 2000, bytes: 10_000 };
/** How much a part counts that nearly every page loads. */
const OFTEN = equally(10);

/** Boundaries that few pages load: those of areas, of phones and of the login. */
const seldom = /^virtual:area\/|^src\/web\/(?:areas|mobile|auth)\//;

/** Returns what each screen loads before it is drawn. Texts are left out, because the language decides on them. */
function pagesOf(all: Evaluated): Visit[] {
  const parts = screenParts();
  return all.screens.map((screen) => {
    const { route, kind } = screen;
    const weight = kind === "queue" || kind === "list" ? COUNTS[kind] : COUNTS.other;
    return {
      boundaries: modulesOf(screen, parts, all).filter((id) => id !== "part-dictionary"),
      weight: route === FIRST_ROUTE ? FIRST_COUNTS : weight,
    };
  });
}

/** Returns every module that the given ones import statically, themselves included. */
function reach(graph: Graph, from: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = graph.get(id);
    if (!node || reached.has(id)) continue;
    reached.add(id);
    open.push(...node.now);
  }
  return reached;
}

/**
 * Returns the visits of the pages and of every boundary alone. Parts of nearly every page are those that the first load
 * imports lazily.
 */
function visitsOf(graph: Graph, first: ReadonlySet<string>, pages: readonly Visit[]): Visit[] {
  const later = [...graph.values()].flatMap((node) => node.later);
  const boundaries = [...new Set([PHONE, ...later])].filter((id) => graph.has(id) && !first.has(id));
  const isOften = (id: string): boolean =>
    !seldom.test(id) && [...first].some((one) => graph.get(one)?.later.includes(id));
  const weightOf = (id: string): Weight =>
    id === PHONE || id === OUTLINE ? FIRST_COUNTS : isOften(id) ? OFTEN : equally(1);
  const alone = boundaries.map((id) => ({ boundaries: [id], weight: weightOf(id) }));
  return [...alone, { boundaries: IDLE, weight: IDLE_COUNTS }, ...pages];
}

/**
 * Assigns each module to a chunk, by the `import()` boundaries of the source alone: modules that the same visits reach
 * form one chunk. The first load is one chunk. Small shared chunks are merged (merge-chunks.ts).
 * @param pages boundaries that the screens load together
 */
export function assign(graph: Graph, pages: readonly Visit[]): Map<string, string> {
  const first = reach(graph, [FIRST]);
  const visits = visitsOf(graph, first, pages);
  const reachedBy = new Map<string, Set<number>>();
  for (const [index, { boundaries }] of visits.entries())
    for (const id of reach(graph, boundaries))
      if (!first.has(id)) reachedBy.set(id, (reachedBy.get(id) ?? new Set()).add(index));
  const weights = visits.map(({ weight }) => weight);
  const natural = new Map<string, Chunk>();
  for (const [id, users] of reachedBy) {
    const key = [...users].join();
    const chunk = natural.get(key) ?? { modules: [], users, size: 0, weight: 0 };
    natural.set(key, { ...chunk, modules: [...chunk.modules, id], size: chunk.size + (graph.get(id)?.size ?? 0) });
  }
  const chunkOf = new Map<string, string>([...first].filter((id) => id !== FIRST).map((id) => [id, "console"]));
  const names = new Set<string>(["console"]);
  for (const chunk of natural.values())
    chunk.weight = [...chunk.users].reduce((sum, user) => sum + (weights[user]?.bytes ?? 1), 0);
  // Phones get a page of their own, whose code no other page loads.
  const [phone = [], others = []] = [true, false].map((isPhone) =>
    [...natural.values()].filter(({ modules }) => modules.includes(PHONE) === isPhone),
  );
  for (const chunk of [...phone, ...merged(others, graph, weights)]) {
    const name = nameOf(chunk, visits, names);
    names.add(name);
    for (const id of chunk.modules) chunkOf.set(id, name);
  }
  return chunkOf;
}

/** Returns `models` for `virtual:area/models`, and `preview-panel` for `src/web/areas/models/preview-panel.tsx`. */
const wordOf = (id: string): string => /([\w-]+)(?:\.\w+)*$/.exec(id)?.[1] ?? "part";

/** Returns a name of its own for a chunk: that of its boundary, else that of its first user. */
function nameOf({ modules, users }: Chunk, visits: readonly Visit[], taken: ReadonlySet<string>): string {
  const boundary = visits.find(({ boundaries: [id = ""] }) => modules.includes(id))?.boundaries[0];
  const word = boundary ? wordOf(boundary) : `shared-${wordOf(visits[[...users][0] ?? 0]?.boundaries[0] ?? "")}`;
  let name = word;
  for (let n = 2; taken.has(name); n++) name = `${word}-${n}`;
  return name;
}

/** True if a module of a package does nothing but export what other modules of the package export. */
const isIndex = ({ id, code }: Rolldown.ModuleInfo): boolean =>
  id.includes("/node_modules/") &&
  /^\s*(?:(?:export\s*\*|(?:im|ex)port\s*\{[^}]*\})(?:\s*from\s*["'][^"']+["'])?;?\s*)+$/.test(code ?? "");

/** Returns a module, and all that it exports if it is an index. */
function behind(id: string, build: Rolldown.PluginContext): string[] {
  const info = build.getModuleInfo(id);
  return info && isIndex(info) ? [id, ...info.importedIds.flatMap((one) => behind(one, build))] : [id];
}

/**
 * Returns the modules that an import needs. Of the index of a package these are the ones that export the imported names,
 * and not all that the package has.
 */
function needed(importer: Rolldown.ModuleInfo, imported: string, build: Rolldown.PluginContext): string[] {
  const info = build.getModuleInfo(imported);
  if (!info || !isIndex(info)) return [imported];
  const [, name = ""] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(imported) ?? [];
  const imports = [...(importer.code ?? "").matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)];
  const names = imports.flatMap(([, list = "", from]) =>
    from === name ? list.split(",").map((one) => one.trim().replace(/\s+as\s.*/s, "")) : [],
  );
  const isNamed = (id: string): boolean => build.getModuleInfo(id)?.exports.some((one) => names.includes(one)) ?? true;
  const some = info.importedIds.filter(isNamed);
  return some.length === 0 ? behind(imported, build) : [imported, ...some.flatMap((one) => behind(one, build))];
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
    async buildEnd() {
      const graph = new Map<string, { now: string[]; later: string[]; size: number }>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (!info) continue;
        const size = info.code?.length ?? 0;
        graph.set(short(id), {
          now: isIndex(info) ? [] : info.importedIds.flatMap((imported) => needed(info, imported, this)).map(short),
          later: info.dynamicallyImportedIds.map(short),
          size,
        });
      }
      names = assign(graph, pagesOf(await definitions()));
    },
  };
  return { plugin, nameOf: (id) => names.get(short(id)) ?? null };
}
