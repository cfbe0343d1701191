import { useEffect, useRef, useSyncExternalStore } from "react";
import { commandIndex } from "#web/registry/areas.ts";
import { useChunk } from "#web/store/chunk.ts";
import { paletteEntries } from "./entries.ts";
import { prepare } from "./rank.ts";

/** Time in ms after which the search is prepared, so that it delays neither the first paint nor the first letter. */
const PREPARE_MS = 300;

/**
 * Loads the names of the commands of other areas.
 * @returns them once they are loaded, and true while they are loading
 */
export function useIndex(): [index: unknown, isComing: boolean] {
  const index = useChunk(commandIndex);
  const trouble = useSyncExternalStore(commandIndex.subscribe, commandIndex.trouble);
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
