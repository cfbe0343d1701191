import type { Screen } from "#kernel/screen.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { areaOf } from "#web/registry/areas.ts";
import { isOutline } from "#web/registry/outlines.ts";
import { part } from "#web/i18n/text.ts";
import { ListScreen } from "#web/list/list-screen.tsx";
import { defineChunk } from "#web/store/chunk.ts";
import { findRoute } from "./routes.ts";
import type { ScreenComponent } from "./screen-props.ts";

type ScreenChunk = Chunk<ScreenComponent>;

// Almost every route draws a list, so it belongs to the first load.
const list: ScreenChunk = defineChunk(async () => ListScreen);

/** Chunks of all other screens, by kind or component. */
const others = new Map<string, ScreenChunk>();

function other(name: string): ScreenChunk {
  const chunk =
    others.get(name) ?? defineChunk(async () => (await part(import("./other-screens.ts"))).screenNamed(name));
  others.set(name, chunk);
  return chunk;
}

/** Returns the component of a screen whose definition is loaded. */
export function chunkOf(screen: Screen | null): ScreenChunk {
  const { kind, component = kind } = screen ?? { kind: "component" };
  return component === "list" ? list : other(component);
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
