import { readFileSync } from "node:fs";
import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";
import { build } from "vite";
import type { Screen } from "#kernel/screen.ts";
import type { PageFiles } from "#web/early/page-files.ts";
import { FIRST_AREA, OTHER_IMPORTS } from "./area-modules.ts";
import type { Evaluated } from "./evaluate.ts";
import { definitions } from "./evaluate.ts";

const SOURCE = "src/web/early/main.ts";
const PARTS = "src/web/routing/screen-parts.ts";
const OTHERS = "src/web/routing/other-screens.ts";
const TEXTS = /^src\/web\/i18n\/((?:part-)?dictionary)\.(zh|en)\.ts$/;

/** Returns the module of each part in the table of screen parts. */
export function screenParts(): ReadonlyMap<string, string> {
  const rows = readFileSync(PARTS, "utf8").matchAll(/^ {2}"?([\w-]+)"?: .*import\("#web\/([^"]+)"\)/gm);
  return new Map([...rows].map(([, name = "", path = ""]) => [name, `src/web/${path}`]));
}

/** True if records of the screen name commands, permissions or other resources. */
const namesDefinitions = ({ resource }: Screen, { resources }: Evaluated): boolean =>
  Object.values(resources.find(({ name }) => name === resource)?.fields ?? {}).some((field) => field.definitionKind);

/** Returns the boundaries that draw a screen; `part-dictionary` stands for the texts of the user's language. */
export function modulesOf(screen: Screen, parts: ReadonlyMap<string, string>, all: Evaluated): string[] {
  const { area, kind, component, resource } = screen;
  const isNaming = component === "home" || component === "config-auth-group" || namesDefinitions(screen, all);
  const isPlainList = kind === "list" && component === undefined;
  const isDeep = kind === "queue" || kind === "record";
  const owner = all.resources.find(({ name }) => name === resource)?.area ?? area;
  const areas = [...new Set([area, owner])];
  return [
    ...(areas.every((name) => name === FIRST_AREA) && !isDeep ? [] : [OTHER_IMPORTS]),
    ...areas.map((name) => `virtual:area/${name}`),
    ...(isPlainList ? [] : [OTHERS]),
    ...[kind, component ?? ""].flatMap((name) => parts.get(name) ?? []),
    ...(isDeep ? ["virtual:area/media"] : []),
    // A queue claims its first item with its first call.
    ...(kind === "queue" ? ["src/web/data/transport.ts"] : []),
    ...(isNaming ? ["virtual:outline", "virtual:palette-index"] : []),
    // A plain list shows its rows without a part; every other screen is a part and waits for its texts.
    ...(isPlainList ? [] : ["part-dictionary"]),
  ];
}

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** Returns a module's path from the root, or the name of a virtual one. */
const shortened = (id: string): string => id.replace(/^\0/, "").replace(`${process.cwd()}/`, "");

/** Returns the chunk of each module. */
function chunksByModule(bundle: Bundle): ReadonlyMap<string, Rolldown.OutputChunk> {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  return new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [shortened(id), chunk])));
}

/** Returns a chunk's file and those of all its imports, scripts and styles. */
function filesOf(bundle: Bundle, file: string, files = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (files.has(file) || chunk?.type !== "chunk") return files;
  files.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  for (const other of chunk.imports) filesOf(bundle, other, files);
  return files;
}

/** Returns the files of each screen. @param page HTML whose own files are left out */
function pageFiles(bundle: Bundle, all: Evaluated, page: string): PageFiles {
  const chunks = chunksByModule(bundle);
  const parts = screenParts();
  const screens = all.screens.map((screen): [string, PageFiles["screens"][string]] => [
    screen.route,
    {
      area: screen.area,
      ...(screen.goKey === undefined ? {} : { goKey: screen.goKey }),
      parts: modulesOf(screen, parts, all).filter((id) => chunks.has(id) || id === "part-dictionary"),
    },
  ]);
  const texts = [...chunks.keys()].filter((id) => TEXTS.test(id));
  const files = [
    ...new Set([...texts, ...screens.flatMap(([, { parts: ids }]) => ids.filter((id) => chunks.has(id)))]),
  ].map((id): [string, string[]] => [
    TEXTS.exec(id)?.slice(1).join("-") ?? id,
    [...filesOf(bundle, chunks.get(id)?.fileName ?? "")]
      .filter((file) => !page.includes(`/${file}"`))
      .map((file) => `/${file}`),
  ]);
  return { files: Object.fromEntries(files), screens: Object.fromEntries(screens) };
}

/** Builds the early script separately, because a chunk shared with the console would be one more file to wait for. */
async function builtScript(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: { write: false, rolldownOptions: { input: SOURCE, output: { format: "iife" } } },
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  // A closing tag inside the script would end it.
  return chunk.code.replaceAll("</", "<\\/").trim();
}

async function tagsFor(bundle: Bundle, page: string): Promise<HtmlTagDescriptor[]> {
  const files = JSON.stringify(pageFiles(bundle, await definitions(), page));
  return [
    { tag: "script", attrs: { type: "application/json", id: "files" }, children: files, injectTo: "head-prepend" },
    // It precedes the styles, because a script after them would wait for them.
    { tag: "script", children: await builtScript(), injectTo: "head-prepend" },
  ];
}

/**
 * Inlines the early script in the page. It then waits for neither the styles nor the console. The files of each screen
 * are added too. Their names change with every build, and only the page itself is never cached.
 */
export function earlyPage(): Plugin {
  return {
    name: "early-page",
    transformIndexHtml: {
      order: "post",
      async handler(page, { bundle, path }) {
        if (!path.endsWith("/index.html")) return [];
        if (bundle) return tagsFor(bundle, page);
        return [{ tag: "script", attrs: { type: "module", async: true, src: `/${SOURCE}` }, injectTo: "head-prepend" }];
      },
    },
  };
}
