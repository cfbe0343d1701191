import type { Area } from "#commands/define.ts";
import type { Screen } from "#kernel/screen.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { addDefinitions } from "./registry.ts";

type Screens = Promise<{ screens: readonly Screen[] }>;

const area = (load: () => Promise<Area>, screens: () => Screens): Chunk<Area> =>
  defineChunk(async () => {
    const [found, shown] = await Promise.all([load(), screens()]);
    addDefinitions({ ...found, ...shown });
    return found;
  });

/** What the widgets that show meshes and pictures hear; asked for with the first of them. */
export const mediaArea = area(
  async () => (await import("#commands/media/index.ts")).media,
  () => import("virtual:screens/media"),
);

/** The definitions of an area arrive with its first screen: a first load carries none but its own. */
const areas: Readonly<Record<string, Chunk<Area>>> = {
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
  reports: area(
    async () => (await import("#commands/reports/index.ts")).reports,
    () => import("virtual:screens/reports"),
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

/** What the records call the operations that no command stands for. */
export const operationNames = defineChunk(async () => {
  const { operations } = await import("#commands/operations.ts");
  addDefinitions({ commands: [], resources: [], screens: [], operations });
  return operations;
});

/** For what looks over all of them: the palette, the help sheet, references to other areas, the records. */
export const allAreas = defineChunk(async () => {
  await Promise.all([operationNames.load(), ...Object.values(areas).map((one) => one.load())]);
  return areas;
});

const none = defineChunk(async () => null);

/** What a screen cannot be drawn without. */
export const areaOf = (screen: Screen | null): Chunk<unknown> => {
  if (!screen || screen.access === "public") return none;
  return (screen.looksOver ? undefined : areas[screen.area]) ?? allAreas;
};
