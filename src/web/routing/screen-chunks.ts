import type { Screen } from "#kernel/screen.ts";
import type { ComponentType } from "react";
import type { Chunk } from "#web/store/chunk.ts";
import { areaOf, commandIndex, mediaArea } from "#web/registry/areas.ts";
import { isOutline } from "#web/registry/outlines.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { findRoute } from "./routes.ts";
import type { ScreenProps } from "./screen-props.ts";
import { screenParts } from "./screen-parts.ts";
import { part } from "#web/i18n/text.ts";

type ScreenComponent = ComponentType<ScreenProps>;
type ScreenChunk = Chunk<ScreenComponent>;

const list: ScreenChunk = defineChunk(async () => (await screenParts.list()).ListScreen);
const fallback: ScreenChunk = defineChunk(async () => (await part(import("#web/screens/fallback.tsx"))).FallbackScreen);

const kinds: Record<Exclude<Screen["kind"], "component">, ScreenChunk> = {
  list,
  queue: defineChunk(async () => {
    const [{ QueueScreen }] = await Promise.all([screenParts.queue(), mediaArea.load()]);
    return QueueScreen;
  }),
  record: defineChunk(async () => {
    const [{ RecordScreen }] = await Promise.all([screenParts.record(), mediaArea.load()]);
    return RecordScreen;
  }),
};

/** A list with a part that draws some of its cells. */
const listWith = (part: () => Promise<unknown>): ScreenChunk =>
  defineChunk(async () => (await Promise.all([list.load(), part()]))[0]);

/** Components of single screens, by the name in the definition. A list may add parts of its own. */
const components: Record<string, ScreenChunk> = {
  login: defineChunk(async () => (await screenParts.login()).LoginScreen),
  home: defineChunk(async () => (await Promise.all([screenParts.home(), commandIndex.load()]))[0].HomeScreen),
  "config-auth-group": defineChunk(
    async () => (await Promise.all([screenParts["config-auth-group"](), commandIndex.load()]))[0].ConfigScreen,
  ),
  cells: listWith(screenParts.cells),
  // A queue whose lists and evidence draw scores.
  scores: defineChunk(async () => (await Promise.all([kinds.queue.load(), screenParts.scores()]))[0]),
  groups: listWith(screenParts.groups),
  schedule: defineChunk(async () => (await screenParts.schedule()).ScheduleScreen),
  sparks: defineChunk(async () => (await screenParts.sparks()).SparkListScreen),
  risk: defineChunk(async () => (await screenParts.risk()).RiskListScreen),
  outbox: defineChunk(async () => (await screenParts.outbox()).OutboxScreen),
  "small-page": defineChunk(async () => (await screenParts["small-page"]()).SmallScreen),
  open: defineChunk(async () => (await screenParts.open()).OpenScreen),
  tool: defineChunk(async () => (await screenParts.tool()).ToolScreen),
  "ie-page": defineChunk(async () => (await screenParts["ie-page"]()).IePage),
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
  return areaOf(screen).value.part !== undefined && chunkOf(screen).value.part !== undefined;
}

/** Loads everything that draws the screen at a path. */
export async function loadScreen(path: string): Promise<void> {
  const screen = screenAt(path);
  const area = areaOf(screen).load();
  if (screen && isOutline(screen)) await area;
  await Promise.all([area, chunkOf(screenAt(path)).load()]);
}
