import { createStore } from "#web/store/external.ts";

/** Specification, section 9: a call slower than this shows that it is still running. */
export const SLOW_MS = 3_000;

/** How many calls have been running for longer than that. */
export const slowCalls = createStore(0);
/** Milliseconds of the last quick answer, for the status line. */
export const latency = createStore<number | null>(null);

/** @returns to be called when the answer is there or will not come */
export function beginCall(): () => void {
  const began = performance.now();
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slowCalls.set((n) => n + 1);
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    latency.set(Math.round(performance.now() - began));
    if (isSlow) slowCalls.set((n) => n - 1);
  };
}
