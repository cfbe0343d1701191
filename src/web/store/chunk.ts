import { useEffect } from "react";
import type { State } from "./state.ts";
import { createState, setValue, useSelected } from "./state.ts";

/**
 * A lazy-loaded part. React.lazy keeps a committed fallback for 300 ms even if the part is already loaded. The console
 * therefore has its own register, and renders a loaded part at once.
 */
export interface Chunk<T> extends State<Loaded<T>> {
  load(): Promise<T>;
}

interface Loaded<T> {
  part?: T;
  /** Error of the last load; cleared by the next one. */
  trouble?: unknown;
}

export function defineChunk<T>(load: () => Promise<T>): Chunk<T> {
  const state = createState<Loaded<T>>({});
  let running: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    setValue(state, {});
    return load().then(
      (part) => {
        setValue(state, { part });
        return part;
      },
      (trouble: unknown) => {
        running = undefined;
        setValue(state, { trouble });
        throw trouble;
      },
    );
  };
  return Object.assign(state, { load: () => (running ??= begin()) });
}

/** Returns the part; undefined until it is loaded. Rendering starts the load. */
export function useChunk<T>(chunk: Chunk<T>): T | undefined {
  const part = useSelected(chunk, (now) => now.part);
  // Starts after paint, so that the load does not delay what is already drawn.
  useEffect(() => {
    if (part === undefined) chunk.load().catch(() => {});
  }, [chunk, part]);
  return part;
}

/** Returns the error of the last load; undefined if there is none. */
export const useTrouble = (chunk: Chunk<unknown>): unknown => useSelected(chunk, (now) => now.trouble);
