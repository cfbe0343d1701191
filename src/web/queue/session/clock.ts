import { useSyncExternalStore } from "react";

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

const minuteListeners = new Set<() => void>();
let nextMinute: ReturnType<typeof setTimeout> | undefined;
const MINUTE_MS = 60_000;

/** Begins with the minute of the server's clock, so that what is drawn between two of them says the same. */
function awaitMinute(): void {
  nextMinute = setTimeout(
    () => {
      awaitMinute();
      for (const tell of minuteListeners) tell();
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

/** What follows from the time, asked once a minute and drawn when it changes. @param select must give a primitive */
export const useMinutely = <T extends string | number>(select: (serverTime: number) => T): T =>
  useSyncExternalStore(subscribeMinute, () => select(serverMinute() * 60));
