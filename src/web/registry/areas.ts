import type { Area } from "#commands/define.ts";
import { goCommands } from "#commands/view.ts";
import type { Screen } from "#kernel/screen.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { isOutline } from "./outlines.ts";
import type { Definitions } from "./registry.ts";
import { addDefinitions, registry } from "./registry.ts";

type Screens = Promise<Pick<Definitions, "screens" | "queues">>;

const area = (load: () => Promise<Area>, screens: () => Screens): Chunk<Area> =>
  defineChunk(async () => {
    const [found, shown] = await Promise.all([load(), screens()]);
    addDefinitions({ ...found, ...shown });
    return found;
  });

/** Definitions for the viewers of meshes and pictures, loaded with the first of them. */
export const mediaArea = area(
  async () => (await import("#commands/media/index.ts")).media,
  () => import("virtual:screens/media"),
);

const noDefinitions = async (): Promise<Area> => ({ name: "", commands: [], resources: [] });

/** Chunks with the definitions of each area. The first load contains only the area of its screen. */
const areas: Readonly<Record<string, Chunk<Area>>> = {
  public: area(noDefinitions, () => import("virtual:screens/public")),
  home: area(noDefinitions, () => import("virtual:screens/home")),
  media: mediaArea,
  models: area(
    async () => (await import("#commands/models/index.ts")).models,
    () => import("virtual:screens/models"),
  ),
  community: area(
    async () => (await import("#commands/community/index.ts")).community,
    () => import("virtual:screens/community"),
  ),
  messaging: area(
    async () => (await import("#commands/messaging/index.ts")).messaging,
    () => import("virtual:screens/messaging"),
  ),
  staff: area(
    async () => (await import("#commands/staff/index.ts")).staff,
    () => import("virtual:screens/staff"),
  ),
  audit: area(
    async () => (await import("#commands/audit/index.ts")).audit,
    () => import("virtual:screens/audit"),
  ),
  settings: area(
    async () => (await import("#commands/settings/index.ts")).settings,
    () => import("virtual:screens/settings"),
  ),
  risk: area(
    async () => (await import("#commands/risk/index.ts")).risk,
    () => import("virtual:screens/risk"),
  ),
  users: area(
    async () => (await import("#commands/users/index.ts")).users,
    () => import("virtual:screens/users"),
  ),
};

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
  addDefinitions({ commands: goCommands(screens), screens: fresh, queues });
  return screens;
});

/** Definitions of all areas, for the palette, the help sheet, references to other areas, and operation records. */
export const allAreas = defineChunk(async () => {
  await Promise.all([operationNames.load(), allScreens.load(), ...Object.values(areas).map((one) => one.load())]);
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
    await areas[name]?.load();
    if (registry().screen(route)?.needsAllAreas) await allAreas.load();
    return name;
  });
  byRoute.set(route, chunk);
  return chunk;
}
