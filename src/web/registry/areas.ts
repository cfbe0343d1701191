import { goCommands } from "#commands/view.ts";
import type { Command } from "#kernel/command.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Screen } from "#kernel/screen.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import type { AreaImports } from "virtual:area-imports";
import { areaImports } from "virtual:area-imports";
import { isOutline } from "./outlines.ts";
import { addDefinitions, addOutlines, orderQueues, registry } from "./registry.ts";

/** Returns the screens whose definitions are not loaded. */
const notLoaded = (screens: readonly Screen[]): Screen[] =>
  screens.filter(({ route }) => registry().screens.some((one) => one.route === route && isOutline(one)));

/** Chunks with the definitions of each area, by name. */
const chunks = new Map<string, Chunk<string>>();

const otherAreas = async (): Promise<AreaImports> => (await import("virtual:other-area-imports")).areaImports;

/** Returns the definitions of an area. It is loaded when one of its screens or commands is opened. */
function area(name: string): Chunk<string> {
  const known = chunks.get(name);
  if (known) return known;
  const chunk = defineChunk(async () => {
    const load = areaImports[name] ?? (await otherAreas())[name];
    const loaded = await load?.();
    if (loaded) {
      addDefinitions(loaded.definitions);
      addDefinitions({ outlines: loaded.names.outlines, screens: notLoaded(loaded.names.around) });
    }
    return name;
  });
  chunks.set(name, chunk);
  return chunk;
}

/** Definitions for the viewers of meshes and pictures, loaded with the first of them. */
export const mediaArea = defineChunk(() => area("media").load());

/** Commands of lists that only some lists have, such as those of ranks and translations. */
export const listsArea = defineChunk(() => area("lists").load());

/** Names of all screens, queues, resources and operations, for the tabs, the palette and links to other areas. */
export const outline = defineChunk(async () => {
  const { screens, queues, resources, operations } = await import("virtual:outline");
  // An open queue's session depends on the queue's own object. Another one would close the session and its leases.
  addDefinitions({ commands: goCommands(screens), screens: notLoaded(screens), outlines: resources, operations });
  orderQueues(queues);
  return new Map(resources.map((resource) => [resource.name, resource]));
});

/** Names of all commands too, for the palette, the key help and the names in operation records. */
export const commandIndex = defineChunk(async () => {
  const [index] = await Promise.all([import("virtual:palette-index"), outline.load()]);
  addOutlines(index.commands);
  return index;
});

/** Definitions of all areas, for work on records of any resource: bulk jobs, and filters by a record of any kind. */
export const allAreas = defineChunk(async () => {
  const names = Object.keys({ ...areaImports, ...(await otherAreas()) });
  await Promise.all([commandIndex.load(), ...names.map((name) => area(name).load())]);
  return names;
});

/** Loads the areas of resources. An unknown name is left out. */
export async function loadResources(names: Iterable<string>): Promise<void> {
  const missing = [...new Set(names)].filter((name) => name !== "" && !registry().resource(name));
  if (missing.length === 0) return;
  const known = await outline.load();
  await Promise.all(missing.map((name) => area(known.get(name)?.area ?? "").load()));
}

/**
 * True for a command whose area has to be loaded before it runs. One without a resource belongs to a part of the screen,
 * which handles it.
 */
export const isOutlined = ({ id, resource }: Command): boolean =>
  resource !== null && registry().outlined?.has(id) === true && registry().resource(resource) === undefined;

/** Loads the area of a command. */
export const loadCommand = ({ resource }: Command): Promise<void> => loadResources(resource === null ? [] : [resource]);

/** True if records of a resource name commands or other resources, or if its commands are refused by permissions. */
const namesDefinitions = (resource: Resource | undefined): boolean =>
  Object.values(resource?.fields ?? {}).some(({ definitionKind }) => definitionKind !== undefined) ||
  registry().commands.some(({ ceiling, resource: of }) => ceiling !== null && of === resource?.name);

const nothingToLoad = defineChunk(async () => null);

/** Chunks by route. */
const byRoute = new Map<string, Chunk<unknown>>();

/** Returns the chunk with all definitions that a screen needs. */
export function areaOf(screen: Screen | null): Chunk<unknown> {
  if (!screen) return nothingToLoad;
  const { area: name, route } = screen;
  const cached = byRoute.get(route);
  if (cached) return cached;
  const chunk = defineChunk(async () => {
    await area(name).load();
    const { resource = "", views = [] } = registry().screen(route) ?? {};
    const shown = [resource, ...views.flatMap((view) => view.resource ?? [])];
    await loadResources(shown);
    if (shown.some((one) => namesDefinitions(registry().resource(one)))) await commandIndex.load();
    return name;
  });
  byRoute.set(route, chunk);
  return chunk;
}
