import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";
import { build, runnerImport } from "vite";
import type { Screen } from "#kernel/screen.ts";
import type { PageFiles } from "#web/early/preload.ts";

const SOURCE = "src/web/early/main.ts";

/** Chunks of screens whose name differs from that of the screen's kind or component. */
const renamed: Readonly<Record<string, string>> = { record: "detail", "config-auth-group": "permissions" };

function chunksOf({ area, kind, component, needsAllAreas }: Screen, areas: readonly string[]): string[] {
  const name = component ?? kind;
  const media = kind === "queue" || kind === "record" ? ["area-media"] : [];
  // A list shows its rows without a part; every other screen is a part and waits for its texts.
  const texts = kind === "list" ? [] : ["part-dictionary"];
  return [...(needsAllAreas ? ["screens", ...areas] : [`area-${area}`]), renamed[name] ?? name, ...media, ...texts];
}

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** Returns a chunk's file and those of all its imports, scripts and styles. */
function filesOf(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== "chunk") return found;
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const other of chunk.imports) filesOf(bundle, other, found);
  return found;
}

/** Returns the files of each screen. @param page HTML whose own files are left out */
function pageFiles(bundle: Bundle, screens: readonly Screen[], page: string): PageFiles {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const byName = new Map(chunks.map(({ name, fileName }) => [name, fileName]));
  const areas = [...byName.keys()].filter((name) => name.startsWith("area-"));
  const drawn = screens.map((screen): [string, string[]] => [
    screen.route,
    chunksOf(screen, areas).filter((name) => byName.has(name) || name === "part-dictionary"),
  ]);
  const dictionaries = [...byName.keys()].filter((name) => /^(?:part-)?dictionary-/.test(name));
  const names = new Set([...dictionaries, ...drawn.flatMap(([, wanted]) => wanted.filter((name) => byName.has(name)))]);
  const files = [...names].map((name): [string, string[]] => [
    name,
    [...filesOf(bundle, byName.get(name) ?? "")]
      .filter((file) => !page.includes(`/${file}"`))
      .map((file) => `/${file}`),
  ]);
  return { files: Object.fromEntries(files), screens: Object.fromEntries(drawn) };
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
  const { module } = await runnerImport<{ screens: Screen[] }>("/src/domain/index.ts", { configFile: false });
  const files = JSON.stringify(pageFiles(bundle, module.screens, page));
  return [
    { tag: "script", attrs: { type: "application/json", id: "files" }, children: files, injectTo: "head-prepend" },
    // It precedes the styles, because a script after them would wait for them.
    { tag: "script", children: await builtScript(), injectTo: "head-prepend" },
  ];
}

/**
 * Inlines the early script in the page, so that it does not wait for the styles or the console. The files of each
 * screen are added too. Their names change with every build, and only the page itself is never cached.
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
