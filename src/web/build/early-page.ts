import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

const SOURCE = "src/web/early.ts";
/** Parts of the console with chunks that a screen is drawn from (chunks.ts). */
const preloaded = /^(?:area|dictionary)-|^(?:queue|detail|desk|login|permissions)$/;

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** A chunk's file with those of all that it imports, scripts and styles. */
function filesOf(bundle: Bundle, file: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== "chunk") return found;
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const other of chunk.imports) filesOf(bundle, other, found);
  return found;
}

function tagsFor(bundle: Bundle, page: string): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const early = chunks.find(({ name }) => name === "early");
  const isInPage = (file: string): boolean => page.includes(`/${file}"`) || file === early?.fileName;
  const files = chunks
    .filter(({ name }) => preloaded.test(name))
    .map(({ name, fileName }) => [
      name,
      [...filesOf(bundle, fileName)].filter((file) => !isInPage(file)).map((file) => `/${file}`),
    ]);
  return [
    {
      tag: "script",
      attrs: { type: "module", async: true, crossorigin: true, src: `/${early?.fileName}` },
      injectTo: "head-prepend",
    },
    {
      tag: "script",
      attrs: { type: "application/json", id: "chunks" },
      children: JSON.stringify(Object.fromEntries(files)),
      injectTo: "head-prepend",
    },
  ];
}

/**
 * Puts the early script into the page, which waits for neither styles nor the console, and beside it the files of each
 * chunk: their names change with every build, and the page alone is never kept.
 */
export function earlyPage(): Plugin {
  return {
    name: "early-page",
    transformIndexHtml: {
      order: "post",
      handler(page, { bundle, path }) {
        if (!path.endsWith("/index.html")) return [];
        if (bundle) return tagsFor(bundle, page);
        return [{ tag: "script", attrs: { type: "module", async: true, src: `/${SOURCE}` }, injectTo: "head-prepend" }];
      },
    },
  };
}
