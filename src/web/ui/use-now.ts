import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const listener of listeners) listener();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns ms since 1970, updated once a second, because countdowns go by seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/**
 * Returns a value derived from the time, computed once a second. It rerenders only on a change. @param select must
 * return a primitive
 */
export const useSecondly = <T extends string | number | boolean>(select: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => select(now));
