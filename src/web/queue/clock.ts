import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How far the server's clock is ahead of this one. Milliseconds. */
let ahead = 0;
/** @param given seconds since 1970, as the server has it at this moment */
export function noteServerTime(given: number): void {
  ahead = given * 1_000 - Date.now();
}
/** Seconds since 1970, by the server's clock. */
export const serverTime = (): number => Math.floor((Date.now() + ahead) / 1_000);
/** A time of the server by this browser's clock. @param given seconds since 1970 @returns milliseconds since 1970 */
export const timeHere = (given: number): number => given * 1_000 - ahead;

/** Milliseconds since 1970, once a second: countdowns step, they do not glide. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** What follows from the time, asked once a second and drawn when it changes. @param select must give a primitive */
export const useSecondly = <T extends string | number | boolean>(select: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => select(now));
