import type { Area } from "#commands/define.ts";
import type { Screen } from "#kernel/screen.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { addDefinitions } from "./registry.ts";

const area = (load: () => Promise<Area>): Chunk<Area> =>
  defineChunk(async () => {
    const found = await load();
    addDefinitions(found);
    return found;
  });

/** What the widgets that show meshes and pictures hear; asked for with the first of them. */
export const mediaArea = area(async () => (await import("#commands/media/index.ts")).media);

/** The definitions of an area arrive with its first screen: a first load carries none but its own. */
const areas: Readonly<Record<string, Chunk<Area>>> = {
  media: mediaArea,
  models: area(async () => (await import("#commands/models/index.ts")).models),
  community: area(async () => (await import("#commands/community/index.ts")).community),
  messaging: area(async () => (await import("#commands/messaging/index.ts")).messaging),
  reports: area(async () => (await import("#commands/reports/index.ts")).reports),
  risk: area(async () => (await import("#commands/risk/index.ts")).risk),
  users: area(async () => (await import("#commands/users/index.ts")).users),
};

/** For what looks over all of them: the palette, the help sheet, references to other areas. */
export const allAreas = defineChunk(async () => {
  await Promise.all(Object.values(areas).map((one) => one.load()));
  return areas;
});

const none = defineChunk(async () => null);

/** What a screen cannot be drawn without. */
export const areaOf = (screen: Screen | null): Chunk<unknown> => {
  if (!screen || screen.access === "public") return none;
  return areas[screen.area] ?? allAreas;
};
