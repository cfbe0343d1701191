import { useSyncExternalStore } from "react";
import { mayLeave } from "./navigation-guard.ts";
import { readPlace, writePlace } from "./parse-address.ts";
import type { Place } from "./parse-address.ts";

/**
 * Reads the hash, which holds path and query. wouter's own hash hook writes the query before the `#` and carries it to
 * the next page. The console therefore has its own hook with two snapshots. A component that reads the path does not
 * rerender when the query changes.
 */
const hashNow = (): string => (typeof location === "undefined" ? "" : location.hash);
let place = readPlace(hashNow());
const listeners = new Set<() => void>();

function refresh(): void {
  const next = readPlace(hashNow());
  if (next.path === place.path && next.query === place.query) return;
  const shownAddress = writePlace(place);
  if (!mayLeave(place, next, () => arrive(writePlace(next), "push"))) {
    // Back and forward have already changed the address. It returns to the shown page until the question is answered.
    History.prototype.pushState.call(history, null, "", `${location.pathname}${location.search}#${shownAddress}`);
    return;
  }
  setCurrent(next);
}

let previous: Place | null = null;
/** Returns the place before the last navigation, including silent changes there; null before the first one. */
export const leftPlace = (): Place | null => previous;

function setCurrent(next: Place): void {
  if (next.path !== place.path) globalThis.preloadScreen?.(next.path);
  previous = place;
  place = next;
  for (const listener of listeners) listener();
}

export function subscribePlace(listener: () => void): () => void {
  if (listeners.size === 0) {
    // The address may have changed before the first listener was added.
    place = readPlace(hashNow());
    window.addEventListener("hashchange", refresh);
    window.addEventListener("popstate", refresh);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("hashchange", refresh);
    window.removeEventListener("popstate", refresh);
  };
}

export const currentPath = (): string => place.path;
export const currentQuery = (): string => place.query;
export const currentPlace = (): Place => place;

let delayed: { write: () => void; timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Changes the address after a delay in ms, but before the screen is left or its link is read.
 * @returns a function that cancels the change
 */
export function changeLater(write: () => void, ms: number): () => void {
  clearTimeout(delayed?.timer);
  const one = { write, timer: setTimeout(settlePlace, ms) };
  delayed = one;
  return () => {
    clearTimeout(one.timer);
    if (delayed === one) delayed = undefined;
  };
}

/** Makes a delayed change of the address at once. */
export function settlePlace(): void {
  const one = delayed;
  delayed = undefined;
  clearTimeout(one?.timer);
  one?.write();
}

/** How the address is written. `silent` changes it without notifying anybody, when only the cursor moved. */
export type WriteMode = "push" | "replace" | "silent";

/**
 * Changes the address. Uses the prototype's methods, because wouter patches those of the instance to send its own
 * events.
 */
export function setPlace(to: string, mode: WriteMode = "push"): void {
  if (mode !== "silent") settlePlace();
  if (mayLeave(place, readPlace(to), () => arrive(to, mode))) arrive(to, mode);
}

function arrive(to: string, mode: WriteMode): void {
  const url = `${location.pathname}${location.search}#${to}`;
  const write = mode === "push" ? History.prototype.pushState : History.prototype.replaceState;
  write.call(history, null, "", url);
  const next = readPlace(hashNow());
  if (mode === "silent") place = next;
  else if (next.path !== place.path || next.query !== place.query) setCurrent(next);
}

export const usePath = (): string => useSyncExternalStore(subscribePlace, currentPath);
export const useQueryText = (): string => useSyncExternalStore(subscribePlace, currentQuery);

/** Location hook for wouter's Router. */
export const useHashLocation = Object.assign(
  (): [string, (to: string, options?: { replace?: boolean }) => void] => [
    usePath(),
    (to, options) => setPlace(to, options?.replace ? "replace" : "push"),
  ],
  { searchHook: useQueryText, hrefs: (href: string): string => `#${href}` },
);
