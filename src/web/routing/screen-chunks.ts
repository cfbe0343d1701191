import type { Screen, Parameters } from "#kernel/screen.ts";
import type { ComponentType } from "react";
import type { Chunk } from "#web/store/chunk.ts";
import { allAreas, areaOf, mediaArea, operationNames } from "#web/registry/areas.ts";
import { isOutline } from "#web/registry/outlines.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { findRoute } from "./routes.ts";
import { part } from "#web/i18n/text.ts";

export interface ScreenProps {
  screen: Screen;
  parameters: Parameters;
}

export type ScreenComponent = ComponentType<ScreenProps>;
type ScreenChunk = Chunk<ScreenComponent>;

const list: ScreenChunk = defineChunk(async () => (await part(import("#web/list/list-screen.tsx"))).ListScreen);
const fallback: ScreenChunk = defineChunk(async () => (await part(import("#web/screens/fallback.tsx"))).FallbackScreen);

const kinds: Record<Exclude<Screen["kind"], "component">, ScreenChunk> = {
  list,
  queue: defineChunk(async () => {
    const loaded = [part(import("#web/queue/queue-screen.tsx")), operationNames.load(), mediaArea.load()] as const;
    return (await Promise.all(loaded))[0].QueueScreen;
  }),
  record: defineChunk(async () => {
    const loaded = [part(import("#web/screens/record.tsx")), operationNames.load(), mediaArea.load()] as const;
    return (await Promise.all(loaded))[0].RecordScreen;
  }),
};

/** A list with a part that draws some of its cells. */
const listWith = (part: () => Promise<unknown>): ScreenChunk =>
  defineChunk(async () => (await Promise.all([list.load(), part()]))[0]);

/** Components of single screens, by the name in the definition. A list may add parts of its own. */
const components: Record<string, ScreenChunk> = {
  login: defineChunk(async () => (await part(import("#web/auth/login/login-screen.tsx"))).LoginScreen),
  home: defineChunk(async () => (await part(import("#web/areas/home/home-screen.tsx"))).HomeScreen),
  "config-auth-group": defineChunk(async () => {
    const [{ ConfigScreen }] = await Promise.all([
      part(import("#web/areas/staff/permissions/config-screen.tsx")),
      allAreas.load(),
    ]);
    return ConfigScreen;
  }),
  cells: listWith(() => part(import("#web/areas/cells.ts"))),
  // A queue whose lists and evidence draw scores.
  scores: defineChunk(async () => {
    const [queue] = await Promise.all([kinds.queue.load(), part(import("#web/areas/evaluations/score-cells.tsx"))]);
    return queue;
  }),
  groups: listWith(() => part(import("#web/areas/staff/permission-count-cell.ts"))),
  schedule: defineChunk(
    async () => (await part(import("#web/areas/posts/schedule/schedule-screen.tsx"))).ScheduleScreen,
  ),
  sparks: defineChunk(async () => (await part(import("#web/charts/spark-list.tsx"))).SparkListScreen),
  risk: defineChunk(async () => (await part(import("#web/areas/risk/risk-list.tsx"))).RiskListScreen),
  outbox: defineChunk(async () => (await part(import("#web/areas/settings/outbox-screen.tsx"))).OutboxScreen),
  "small-page": defineChunk(async () => (await part(import("#web/mobile/narrow-window-screen.tsx"))).SmallScreen),
  open: defineChunk(async () => (await part(import("#web/mobile/public-page-screen.tsx"))).OpenScreen),
  "ie-page": defineChunk(async () => (await part(import("#web/screens/ie-page.tsx"))).IePage),
};

/** Returns the component of a screen whose definition is loaded. */
export function chunkOf(screen: Screen | null): ScreenChunk {
  if (!screen) return fallback;
  return components[screen.component ?? ""] ?? (screen.kind === "component" ? fallback : kinds[screen.kind]);
}

const screenAt = (path: string): Screen | null => findRoute(path)?.screen ?? null;

/** Returns true once everything that draws the screen at a path is loaded. */
export function isLoaded(path: string): boolean {
  const screen = screenAt(path);
  return areaOf(screen).get() !== undefined && chunkOf(screen).get() !== undefined;
}

/** Loads everything that draws the screen at a path. */
export async function loadScreen(path: string): Promise<void> {
  const screen = screenAt(path);
  const area = areaOf(screen).load();
  if (screen && isOutline(screen)) await area;
  await Promise.all([area, chunkOf(screenAt(path)).load()]);
}
