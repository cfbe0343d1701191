import type { InterfaceLanguage } from "#kernel/label.ts";
import type { Screen } from "#kernel/screen.ts";
import { matchRoute } from "#kernel/screen.ts";
import { screens } from "virtual:screens";

/** Files of each chunk with all that it imports, as the build wrote them into the page; absent in development. */
function filesByChunk(): Readonly<Record<string, readonly string[]>> {
  const text = document.querySelector("#chunks")?.textContent;
  return text ? (JSON.parse(text) as Record<string, string[]>) : {};
}

/** Chunks of screens whose kind or component is not called like them. */
const renamed: Readonly<Record<string, string>> = { record: "detail", "config-auth-group": "permissions" };

const chunksOf = ({ area, kind, component }: Screen): string[] => {
  const name = component ?? kind;
  const media = kind === "queue" || kind === "record" ? ["area-media"] : [];
  return [`area-${area}`, renamed[name] ?? name, ...media];
};

function fetchAhead(file: string): void {
  const link = document.createElement("link");
  link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
  if (link.rel === "preload") link.as = "style";
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

/** Fetches what the screen at a path cannot be drawn without, before any of it is asked for. */
export function preload(path: string, language: InterfaceLanguage): void {
  const files = filesByChunk();
  const screen = screens.find(({ route }) => matchRoute(route, path));
  const wanted = [`dictionary-${language}`, ...(screen ? chunksOf(screen) : [])];
  for (const file of new Set(wanted.flatMap((name) => files[name] ?? []))) fetchAhead(file);
}
