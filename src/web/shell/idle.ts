import { part } from "#web/i18n/text.ts";
import type { Chunk } from "#web/store/chunk.ts";
import { defineChunk } from "#web/store/chunk.ts";

/** Parts that are loaded while the console is idle. */
export const idleParts = defineChunk(() => part(import("./idle-parts.ts")));

/** Milliseconds after the first screen, for browsers that do not tell when they are idle. */
const LATEST_MS = 2_000;

/** Calls back once the first screen is drawn and the browser is idle. @returns a function that cancels it */
function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout: LATEST_MS });
    else run();
  }, LATEST_MS / 2);
  return () => clearTimeout(timer);
}

/** Loads parts while the browser is idle, so that no key press waits for them. */
export const loadWhenIdle = (chunks: readonly Chunk<unknown>[]): (() => void) =>
  whenIdle(() => {
    for (const chunk of chunks) chunk.load().catch(() => {});
  });

/** Loads the idle parts, and starts those that watch the server or the pointer. */
export const startIdleParts = (): (() => void) =>
  whenIdle(() => {
    idleParts.load().then(
      ({ adoptSettings, followWaiting, showCutTexts, watchFirstSteps, watchTasks }) => {
        watchTasks();
        watchFirstSteps();
        followWaiting();
        adoptSettings();
        showCutTexts();
      },
      () => {},
    );
  });
