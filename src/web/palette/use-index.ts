import { useEffect, useRef, useSyncExternalStore } from "react";
import { commandIndex } from "#web/registry/areas.ts";
import { defineChunk, useChunk } from "#web/store/chunk.ts";
import { addFromAnywhere } from "./add-from-anywhere.ts";
import { paletteEntries } from "./entries.ts";
import { prepare } from "./rank.ts";

/** Time in ms after which the search is prepared, so that it delays neither the first paint nor the first letter. */
const PREPARE_MS = 300;

/** Names of the commands of other areas, with the handlers of those that add a record. */
const allCommands = defineChunk(async () => {
  const index = await commandIndex.load();
  addFromAnywhere();
  return index;
});

/**
 * Loads the names of the commands of other areas.
 * @returns them once they are loaded, and true while they are loading
 */
export function useIndex(): [index: unknown, isComing: boolean] {
  const index = useChunk(allCommands);
  const trouble = useSyncExternalStore(allCommands.subscribe, allCommands.trouble);
  useEffect(() => {
    if (index === undefined) return undefined;
    const timer = setTimeout(() => prepare(paletteEntries()), PREPARE_MS);
    return () => clearTimeout(timer);
  }, [index]);
  return [index, index === undefined && trouble === undefined];
}

/**
 * Remembers Enter while rows are missing, because another row may be the first one then. A further letter forgets it.
 * @returns a function that Enter calls; it returns true if Enter waits
 */
export function useEnter(text: string, mustWait: boolean, run: () => void): () => boolean {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (mustWait || asked.current === null) return;
    const isSame = asked.current === text;
    asked.current = null;
    if (isSame) run();
  }, [text, mustWait, run]);
  return () => {
    if (mustWait) asked.current = text;
    return mustWait;
  };
}
