import { relative, resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * Lazy-loaded parts of the console, each with its entry modules. A module belongs to the first part in this order that
 * reaches it by `import` or `import()`. The code alone determines the rest (see `assign`).
 */
export const parts = {
  // Loaded by every screen right after its first paint.
  frame: [
    "src/web/auth/settings/adopt-settings.ts",
    "src/web/ui/notice-position.ts",
    "src/web/list/scroll/key-repeat-cursor.tsx",
    "src/web/list/selection/range.ts",
    "src/web/keyboard/pending-hint.tsx",
    "src/web/auth/session/unsaved-work.ts",
    "src/web/data/transport.ts",
    "src/web/data/live-connection.ts",
  ],
  widgets: [
    "src/web/ui/dialog.tsx",
    "src/web/ui/menu.tsx",
    "src/web/shell/user-menu.tsx",
    "src/web/shell/home-menu.tsx",
    "src/web/list/views/views-menu.tsx",
    "src/web/list/empty-list.tsx",
    "src/web/ui/lazy-icon.tsx",
  ],
  html: ["src/web/ui/sanitize-html.ts", "src/web/evidence/safe-html.ts"],
  screens: ["virtual:screens"],
  "open-pages": ["src/web/mobile/small-page.ts", "src/web/mobile/company-page.ts", "src/web/mobile/small.css"],
  phone: ["src/web/mobile/main.ts"],
  login: [
    "src/web/auth/login/login-screen.tsx",
    "src/web/auth/session/session-expiry.ts",
    "src/web/auth/session/step-up-layer.tsx",
    "src/web/auth/qr/qr-page.tsx",
  ],
  strength: ["src/web/auth/password/strength.ts"],
  company: ["src/web/areas/community/visits-panel.tsx"],
  detail: [
    "src/web/detail/detail-slot.tsx",
    "src/web/screens/record.tsx",
    "src/web/screens/broken-address.tsx",
    "commands/operations.ts",
  ],
  viewer: ["src/web/media/viewer/stage.ts"],
  queue: ["src/web/queue/queue-screen.tsx"],
  // One for each kind of evidence block (web/evidence/blocks/block-chunks.ts).
  "block-texts": ["src/web/evidence/blocks/texts-block.tsx"],
  "block-pictures": ["src/web/evidence/blocks/pictures-block.tsx"],
  "block-video": ["src/web/evidence/blocks/video-block.tsx"],
  "block-facts": ["src/web/evidence/blocks/facts-block.tsx"],
  "block-model": ["src/web/evidence/blocks/model-block.tsx"],
  "block-thread": ["src/web/evidence/blocks/thread-block.tsx"],
  "block-conversation": ["src/web/evidence/blocks/conversation-block.tsx"],
  "block-alike": ["src/web/evidence/blocks/alike-block.tsx"],
  "block-latest": ["src/web/evidence/blocks/latest-block.tsx"],
  "block-reports": ["src/web/evidence/blocks/reports-block.tsx"],
  "block-difference": ["src/web/evidence/blocks/difference-block.tsx"],
  "block-accounts": ["src/web/evidence/blocks/accounts-block.tsx"],
  "block-target": ["src/web/evidence/blocks/target-block.tsx"],
  palette: ["src/web/palette/palette.tsx"],
  tree: ["src/web/palette/tree/screen-tree.tsx"],
  forms: ["src/web/detail/edit-part.tsx", "src/web/palette/command-form.tsx"],
  macros: ["src/web/queue/macros/macro-dialog.tsx"],
  images: ["src/web/forms/image/image-dialog.tsx"],
  rich: ["src/web/forms/editors/rich/rich-editor.tsx"],
  tasks: ["src/web/areas/tasks/watch-tasks.tsx", "src/web/areas/tasks/tray.tsx"],
  import: ["src/web/import/open-import.ts"],
  bulk: [
    "src/web/areas/bulk/open-bulk.ts",
    "src/web/areas/bulk/job-panel.tsx",
    "src/web/areas/bulk/job-host.tsx",
    "src/web/areas/bulk/follow-import.ts",
  ],
  ranking: ["src/web/list/rank/parts.ts"],
  drag: ["src/web/list/rank/drag.tsx"],
  lists: [
    "src/web/list/dialogs/list-dialogs.tsx",
    "src/web/list/filter/apply-filter.ts",
    "src/web/list/filter/suggestions.tsx",
  ],
  home: ["src/web/areas/home/home-screen.tsx"],
  keys: ["src/web/keyboard/help-sheet.tsx", "src/web/keyboard/rebinding.tsx"],
  permissions: [
    "src/web/areas/staff/permissions/config-screen.tsx",
    "src/web/areas/staff/permission-count-cell.ts",
    "src/web/areas/staff/permissions-panel.tsx",
  ],
  mobile: [
    "src/web/mobile/redirect.ts",
    "src/web/mobile/narrow-window-screen.tsx",
    "src/web/mobile/public-page-screen.tsx",
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Entry modules for the first rows of a list. */
const FIRST = ["src/web/main.tsx", "src/web/styles/waiting.css", "src/web/list/list-screen.tsx"];

/** Matches the definitions of one area. */
const definitions = /^virtual:area\/([\w-]+)$/;
const isDefinition = /^(?:commands|src\/domain)\/|^virtual:(?:area\/|screens)/;
/** Matches the texts of one language: those of the first load, or those of the lazy-loaded parts. */
const dictionaryOf = /^src\/web\/i18n\/((?:part-)?dictionary)\.(\w+)\.ts$/;

export interface Imports {
  /** Static imports. */
  now: readonly string[];
  /** Dynamic imports. */
  later: readonly string[];
}
export type Graph = ReadonlyMap<string, Imports>;

interface Limits {
  /** Modules that are neither returned nor followed. */
  without?: ReadonlyMap<string, unknown>;
  /** Follows dynamic imports too, except to these modules. */
  laterBut?: ReadonlySet<string>;
}

/** Returns every module that the given ones reach. */
function reach(graph: Graph, from: readonly string[], { without, laterBut }: Limits = {}): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const imports = graph.get(id);
    if (!imports || found.has(id) || without?.has(id)) continue;
    found.add(id);
    open.push(...imports.now);
    if (laterBut) open.push(...imports.later.filter((one) => !laterBut.has(one)));
  }
  return found;
}

/**
 * Assigns each module to a chunk. `console` has what the first rows import statically, an area its definitions, and a
 * part what it reaches first. Definitions that several areas or parts share form one chunk for each area, and one for
 * all that the first screen needs. `later` has
 * the rest.
 */
export function assign(graph: Graph): Map<string, string> {
  const chunkOf = new Map<string, string>();
  const put = (ids: Iterable<string>, name: string): void => {
    for (const id of ids) if (!chunkOf.has(id)) chunkOf.set(id, name);
  };
  put(reach(graph, FIRST), "console");
  for (const id of graph.keys()) {
    const [, name, language] = dictionaryOf.exec(id) ?? [];
    if (language) put(reach(graph, [id]), `${name}-${language}`);
  }
  const areas = areasThatReach(graph);
  const outside = [...graph].filter(([id]) => !isDefinition.test(id)).flatMap(([, { now }]) => now);
  const common = reach(
    graph,
    outside.filter((id) => areas.has(id) && isDefinition.test(id)),
  );
  for (const [id, users] of areas) {
    if (id.startsWith("src/kernel/")) put([id], "console");
    else put([id], users.length === 1 && !common.has(id) ? `area-${users[0]}` : `common-${sharedAs(id, users)}`);
  }
  const roots = new Set<string>(Object.values(parts).flat());
  for (const [name, ids] of Object.entries(parts)) put(reach(graph, ids, { without: chunkOf, laterBut: roots }), name);
  put(
    [...graph.keys()].filter((id) => !id.endsWith(".html")),
    "later",
  );
  return chunkOf;
}

/** Returns for each module the areas whose definitions need it. */
function areasThatReach(graph: Graph): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const root of graph.keys()) {
    const area = definitions.exec(root)?.[1];
    if (area === undefined) continue;
    for (const id of reach(graph, [root])) found.set(id, [...new Set([...(found.get(id) ?? []), area])]);
  }
  return found;
}

/**
 * Returns the area of a definition: `models` for `src/domain/models/queues.ts`, `commands/models/model.ts` and
 * `src/domain/enumerations/models.ts`.
 */
const areaOf = (id: string): string =>
  /^(?:src\/domain\/enumerations|src\/domain|commands)\/([\w-]+)/.exec(id)?.[1] ?? "definitions";

/** Area of the screen that most people open first. All that it shares with others is one file. */
const FIRST_AREA = "models";

const sharedAs = (id: string, users: readonly string[]): string =>
  users.includes(FIRST_AREA) ? FIRST_AREA : areaOf(id);

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
      const graph = new Map<string, Imports>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info)
          graph.set(short(id), { now: info.importedIds.map(short), later: info.dynamicallyImportedIds.map(short) });
      }
      names = assign(graph);
    },
  };
  return { plugin, nameOf: (id) => names.get(short(id)) ?? null };
}
