import type { Plugin } from "vite";
import { runnerImport } from "vite";

interface Sliced {
  area: string;
  [part: string]: unknown;
}

/** What the tabs, the palette and the guard know of a screen before its area is there. */
const known = ["route", "area", "label", "access", "kind", "resource", "queue", "component", "looksOver", "goKey"];

const nameOf = (id: string): string | null => /^\0?virtual:screens(?:\/([a-z-]+))?$/.exec(id)?.[0] ?? null;

/**
 * `virtual:screens` is every screen in short, `virtual:screens/AREA` those of an area with their presets and views: two
 * hundred screens would cost the first load as much as the console itself.
 */
export function screenSlices(): Plugin {
  return {
    name: "screen-slices",
    resolveId: (id) => (nameOf(id) ? `\0${id}` : null),
    async load(id) {
      const name = nameOf(id);
      if (!name) return null;
      const { module } = await runnerImport<{ screens: Sliced[] }>("/src/domain/index.ts", { configFile: false });
      const area = name.split("/")[1];
      const slice = area
        ? module.screens.filter((screen) => screen.area === area)
        : module.screens.map((screen) =>
            Object.fromEntries(known.filter((part) => screen[part] !== undefined).map((part) => [part, screen[part]])),
          );
      return `export const screens = ${JSON.stringify(slice)};`;
    },
  };
}
