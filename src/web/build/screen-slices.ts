import type { Plugin } from "vite";
import { runnerImport } from "vite";
import type { Label } from "#kernel/label.ts";
import type { Queue } from "#kernel/queue.ts";
import type { Screen } from "#kernel/screen.ts";

/** Properties of a screen that the tabs, the palette and the guard need before its area is loaded. */
const outline = [
  "route",
  "area",
  "label",
  "access",
  "kind",
  "resource",
  "under",
  "queue",
  "component",
  "needsAllAreas",
  "goKey",
  "parent",
  "aliasOf",
  "superOnly",
  "words",
] as const satisfies (keyof Screen)[];

const nameOf = (id: string): string | null => /^\0?virtual:(?:routes|areas|screens)$/.exec(id)?.[0] ?? null;

const exported = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");

/**
 * Splits the table of screens, which at 250 screens is as large as the console itself. `virtual:routes` has what the
 * first load needs, `virtual:screens` an outline of every screen and all queues, and `virtual:areas` the labels of all
 * areas. Each area has its screens with presets and views (area-modules.ts).
 */
export function screenSlices(): Plugin {
  return {
    name: "screen-slices",
    resolveId: (id) => (nameOf(id) ? `\0${id}` : null),
    async load(id) {
      const name = nameOf(id);
      if (!name) return null;
      if (name.endsWith("areas")) {
        const { module } = await runnerImport<{ areas: { name: string; label: Label }[] }>("/src/domain/areas.ts", {
          configFile: false,
        });
        return exported({ labels: Object.fromEntries(module.areas.map((area) => [area.name, area.label])) });
      }
      const { module } = await runnerImport<{ screens: Screen[]; queues: Queue[] }>("/src/domain/index.ts", {
        configFile: false,
      });
      const { screens, queues } = module;
      if (name.endsWith("routes"))
        return exported({ routes: screens.map(({ route, area, goKey }) => [route, area, ...(goKey ? [goKey] : [])]) });
      return exported({
        screens: screens.map((screen) => Object.fromEntries(outline.map((part) => [part, screen[part]]))),
        queues,
      });
    },
  };
}
