import { createState, setValue } from "#web/store/state.ts";

/** Time in ms after which a running call is shown as slow (specification, section 9). */
export const SLOW_MS = 3_000;

/** Number of running calls that are slow. */
export const slowCalls = createState(0);
/** Duration of a recent call in ms, for the status line; null before the first one. */
export const latency = createState<number | null>(null);

/**
 * Registers a running call.
 * @returns a function to call when the call has ended
 */
export function beginCall(): () => void {
  const began = performance.now();
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    setValue(slowCalls, slowCalls.value + 1);
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    noteLatency(performance.now() - began);
    if (isSlow) setValue(slowCalls, slowCalls.value - 1);
  };
}

/** Minimum time in ms between two updates of the latency. Otherwise every call would cause a render. */
const MIN_UPDATE_MS = 5_000;
let notedAt = -Infinity;

function noteLatency(ms: number): void {
  const now = performance.now();
  if (now - notedAt < MIN_UPDATE_MS) return;
  notedAt = now;
  setValue(latency, Math.round(ms));
}
