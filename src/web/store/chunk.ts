import { useEffect, useSyncExternalStore } from "react";

/**
 * A part of the program that arrives later. React.lazy holds a committed fallback for 300 ms even when the part is
 * there already, so the console keeps its own register: what has been loaded is rendered at once.
 */
export interface Chunk<T> {
  load(): Promise<T>;
  get(): T | undefined;
  subscribe(listener: () => void): () => void;
  /** Why the last load failed; cleared by the next one. */
  trouble(): unknown;
}

export function defineChunk<T>(load: () => Promise<T>): Chunk<T> {
  let value: T | undefined;
  let trouble: unknown;
  let running: Promise<T> | undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    load() {
      if (running) return running;
      trouble = undefined;
      tell();
      running = load().then(
        (loaded) => {
          value = loaded;
          tell();
          return loaded;
        },
        (error: unknown) => {
          running = undefined;
          trouble = error;
          tell();
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

/** Undefined until it is there; asks for it by being rendered. */
export function useChunk<T>(chunk: Chunk<T>): T | undefined {
  const value = useSyncExternalStore(chunk.subscribe, chunk.get);
  // After the paint: what is asked for here must not hold up what is drawn already.
  useEffect(() => {
    if (value === undefined) chunk.load().catch(() => {});
  }, [chunk, value]);
  return value;
}
