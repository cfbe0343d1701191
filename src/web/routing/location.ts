import { useSyncExternalStore } from "react";
import { mayLeave } from "./navigation-guard.ts";
import { readPlace, writePlace } from "./place.ts";
import type { Place } from "./place.ts";

/**
 * The hash holds the path and the query. wouter's own hash hook writes the query before the `#` and carries it to the
 * next page, so the console has its own, with two snapshots: who reads the path is not woken by a change of the query.
 */
const hashNow = (): string => (typeof location === "undefined" ? "" : location.hash);
let place = readPlace(hashNow());
const listeners = new Set<() => void>();

function refresh(): void {
  const next = readPlace(hashNow());
  if (next.path === place.path && next.query === place.query) return;
  const here = writePlace(place);
  if (!mayLeave(place, next, () => arrive(writePlace(next), "push"))) {
    // Back and forward have moved already: the address returns to what is shown until the question is answered.
    History.prototype.pushState.call(history, null, "", `${location.pathname}${location.search}#${here}`);
    return;
  }
  moved(next);
}

let left: Place | null = null;
/** The place before the last move, with what was written quietly there; null before the first move. */
export const leftPlace = (): Place | null => left;

function moved(next: Place): void {
  left = place;
  place = next;
  for (const listener of listeners) listener();
}

export function subscribePlace(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Another address may have been opened before anybody listened.
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

/** `silent` changes the address and tells nobody: the cursor moved, nothing else did. */
export type WriteMode = "push" | "replace" | "silent";

/** By the prototype, because wouter patches the instance's methods to send events of its own. */
export function setPlace(to: string, mode: WriteMode = "push"): void {
  if (mayLeave(place, readPlace(to), () => arrive(to, mode))) arrive(to, mode);
}

function arrive(to: string, mode: WriteMode): void {
  const url = `${location.pathname}${location.search}#${to}`;
  const write = mode === "push" ? History.prototype.pushState : History.prototype.replaceState;
  write.call(history, null, "", url);
  const next = readPlace(hashNow());
  if (mode === "silent") place = next;
  else if (next.path !== place.path || next.query !== place.query) moved(next);
}

export const usePath = (): string => useSyncExternalStore(subscribePlace, currentPath);
export const useQueryText = (): string => useSyncExternalStore(subscribePlace, currentQuery);

/** What wouter's Router takes. */
export const useHashLocation = Object.assign(
  (): [string, (to: string, options?: { replace?: boolean }) => void] => [
    usePath(),
    (to, options) => setPlace(to, options?.replace ? "replace" : "push"),
  ],
  { searchHook: useQueryText, hrefs: (href: string): string => `#${href}` },
);
