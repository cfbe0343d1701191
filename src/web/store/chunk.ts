import { useEffect, useSyncExternalStore } from "react";

/**
 * A lazy-loaded part. React.lazy keeps a committed fallback for 300 ms even if the part is already loaded. The console
 * therefore has its own register, and renders a loaded part at once.
 */
export interface Chunk<T> {
  load(): Promise<T>;
  get(): T | undefined;
  subscribe(listener: () => void): () => void;
  /** Error of the last load; cleared by the next one. */
  trouble(): unknown;
}

export function defineChunk<T>(load: () => Promise<T>): Chunk<T> {
  let value: T | undefined;
  let trouble: unknown;
  let running: Promise<T> | undefined;
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    load() {
      if (running) return running;
      trouble = undefined;
      notify();
      running = load().then(
        (loaded) => {
          value = loaded;
          notify();
          return loaded;
        },
        (error: unknown) => {
          running = undefined;
          trouble = error;
          notify();
          throw error;
        },
      );
      return running;
    },
    get: () => value,
    trouble: () => trouble,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the part; undefined until it is loaded. Rendering starts the load. */
export function useChunk<T>(chunk: Chunk<T>): T | undefined {
  const value = useSyncExternalStore(chunk.subscribe, chunk.get);
  // Starts after paint, so that the load does not delay what is already drawn.
  useEffect(() => {
    if (value === undefined) chunk.load().catch(() => {});
  }, [chunk, value]);
  return value;
}

/** Returns the error of the last load; undefined if there is none. */
export const useTrouble = (chunk: Chunk<unknown>): unknown => useSyncExternalStore(chunk.subscribe, chunk.trouble);
