import type { InterfaceLanguage } from "#kernel/label.ts";
import { matchRoute } from "#kernel/screen.ts";
import { pageFiles } from "./page-files.ts";

declare global {
  /** Preloads the files of the screen at a path. Only pages with the early script have it. */
  var preloadScreen: ((path: string) => void) | undefined;
}

const fetched = new Set<string>();

function fetchAhead(file: string): void {
  if (fetched.has(file)) return;
  fetched.add(file);
  const link = document.createElement("link");
  link.rel = file.endsWith(".css") ? "preload" : "modulepreload";
  if (link.rel === "preload") link.as = "style";
  link.crossOrigin = "";
  link.href = file;
  document.head.append(link);
}

/** Preloads the files of the screen at a path, before any of them is requested. Each is preloaded once. */
export function preload(path: string, language: InterfaceLanguage): void {
  const page = pageFiles();
  if (!page) return;
  const { files, screens } = page;
  const screen = Object.entries(screens).find(([route]) => matchRoute(route, path));
  const names = ["dictionary", ...(screen?.[1].parts ?? [])].map((name) =>
    name.endsWith("dictionary") ? `${name}-${language}` : name,
  );
  for (const file of new Set(names.flatMap((name) => files[name] ?? []))) fetchAhead(file);
}
