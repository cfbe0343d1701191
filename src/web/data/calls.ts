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
    noteLatency(performance.now() - began);
    if (isSlow) slowCalls.set((n) => n - 1);
  };
}

/** The figure stands still for a while: it must not draw a frame for every call. */
const STILL_MS = 5_000;
let notedAt = -Infinity;

function noteLatency(ms: number): void {
  const now = performance.now();
  if (now - notedAt < STILL_MS) return;
  notedAt = now;
  latency.set(Math.round(ms));
}
