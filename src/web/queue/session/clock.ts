import { useSyncExternalStore } from "react";

/** Milliseconds by which the server's clock is ahead of the browser's. */
let ahead = 0;
/** Stores the difference between the two clocks. @param seconds the server's current time, since 1970 */
export function noteServerTime(seconds: number): void {
  ahead = seconds * 1_000 - Date.now();
}
/** Current time by the server's clock, seconds since 1970. */
export const serverTime = (): number => Math.floor((Date.now() + ahead) / 1_000);
/** Converts a server time to the browser's clock. @param seconds since 1970 @returns ms since 1970 */
export const timeHere = (seconds: number): number => seconds * 1_000 - ahead;

const minuteListeners = new Set<() => void>();
let nextMinute: ReturnType<typeof setTimeout> | undefined;
const MINUTE_MS = 60_000;

/** Waits for the next minute of the server's clock, so that all texts of one minute agree. */
function awaitMinute(): void {
  nextMinute = setTimeout(
    () => {
      awaitMinute();
      for (const listener of minuteListeners) listener();
    },
    MINUTE_MS - ((Date.now() + ahead) % MINUTE_MS),
  );
}

function subscribeMinute(listener: () => void): () => void {
  minuteListeners.add(listener);
  if (nextMinute === undefined) awaitMinute();
  return () => {
    minuteListeners.delete(listener);
    if (minuteListeners.size > 0) return;
    clearTimeout(nextMinute);
    nextMinute = undefined;
  };
}

/** Whole minutes since 1970 by the server's clock. */
const serverMinute = (): number => Math.floor(serverTime() / 60);

/**
 * Derives a value from the server's time once a minute; draws only if it changes.
 * @param select must return a primitive
 */
export const useMinutely = <T extends string | number>(select: (serverTime: number) => T): T =>
  useSyncExternalStore(subscribeMinute, () => select(serverMinute() * 60));
