import type { InterfaceLanguage } from "#kernel/label.ts";
import { matchRoute } from "#kernel/screen.ts";

/** What the build tells the page (build/early-page.ts). */
export interface PageFiles {
  /** Files of each chunk with all that it imports. */
  files: Readonly<Record<string, readonly string[]>>;
  /** Chunks that a screen is drawn from, by its route. */
  screens: Readonly<Record<string, readonly string[]>>;
}

/** Absent in development, where nothing is built. */
function pageFiles(): PageFiles | null {
  const text = document.querySelector("#files")?.textContent;
  return text ? (JSON.parse(text) as PageFiles) : null;
}

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
  const page = pageFiles();
  if (!page) return;
  const { files, screens } = page;
  const screen = Object.entries(screens).find(([route]) => matchRoute(route, path));
  const wanted = [`dictionary-${language}`, ...(screen?.[1] ?? [])];
  for (const file of new Set(wanted.flatMap((name) => files[name] ?? []))) fetchAhead(file);
}
