import { goCommands } from "#commands/view.ts";
import type { Screen } from "#kernel/screen.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { areaImports } from "virtual:area-imports";
import { isOutline } from "./outlines.ts";
import { addDefinitions, orderQueues, registry } from "./registry.ts";

/** Chunks with the definitions of each area. The first load contains only the area of its screen. */
const areas: ReadonlyMap<string, Chunk<string>> = new Map(
  Object.entries(areaImports).map(([name, load]) => [
    name,
    defineChunk(async () => {
      addDefinitions((await load()).definitions);
      return name;
    }),
  ]),
);

/** Definitions for the viewers of meshes and pictures, loaded with the first of them. */
export const mediaArea = defineChunk(async () => areas.get("media")?.load());

/** Commands of lists that only some lists have, such as those of ranks and translations. */
export const listsArea = defineChunk(async () => areas.get("lists")?.load());

/** Names of operations without a command, as they appear in operation records. */
export const operationNames = defineChunk(async () => {
  const { operations } = await import("#commands/operations.ts");
  addDefinitions({ operations });
  return operations;
});

/** Labels and queues of all screens, for the tabs, the palette and links to other areas. */
export const allScreens = defineChunk(async () => {
  const { screens, queues } = await import("virtual:screens");
  const fresh = screens.filter(({ route }) => registry().screens.some((one) => one.route === route && isOutline(one)));
  // An open queue's session depends on the queue's own object. Another one would close the session and its leases.
  addDefinitions({ commands: goCommands(screens), screens: fresh });
  orderQueues(queues);
  return screens;
});

/** Definitions of all areas, for the palette, the help sheet, references to other areas, and operation records. */
export const allAreas = defineChunk(async () => {
  await Promise.all([operationNames.load(), allScreens.load(), ...[...areas.values()].map((one) => one.load())]);
  return areas;
});

const nothingToLoad = defineChunk(async () => null);

/** Chunks by route. An area may be requested before it is known that its screen needs all areas. */
const byRoute = new Map<string, Chunk<unknown>>();

/** Returns the chunk with all definitions that a screen needs. */
export function areaOf(screen: Screen | null): Chunk<unknown> {
  if (!screen) return nothingToLoad;
  const { area: name, route } = screen;
  const cached = byRoute.get(route);
  if (cached) return cached;
  const chunk = defineChunk(async () => {
    await areas.get(name)?.load();
    if (registry().screen(route)?.needsAllAreas) await allAreas.load();
    return name;
  });
  byRoute.set(route, chunk);
  return chunk;
}
