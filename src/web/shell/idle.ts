import { part } from "#web/i18n/text.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";

/** Parts that are loaded while the console is idle. */
export const idleParts = defineChunk(() => part(import("./idle-parts.ts")));

/** Milliseconds after the first screen, for browsers that do not tell when they are idle. */
const LATEST_MS = 2_000;

/** Loads the idle parts, so that no key press waits for them. @returns a function that cancels it */
export function loadWhenIdle(chunks: readonly Chunk<unknown>[]): () => void {
  const load = (): void => {
    for (const chunk of chunks) chunk.load().catch(() => {});
    idleParts.load().then(
      ({ adoptSettings, watchTasks }) => {
        watchTasks();
        adoptSettings();
      },
      () => {},
    );
  };
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(load, { timeout: LATEST_MS });
    else load();
  }, LATEST_MS / 2);
  return () => clearTimeout(timer);
}
