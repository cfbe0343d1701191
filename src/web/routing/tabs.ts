import type { Label } from "#kernel/label.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { isClosed } from "#web/auth/permissions/screen-access.ts";
import { createPersisted } from "#web/store/persisted.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import { readQuery, writeQuery } from "./address.ts";
import { currentPath, currentPlace, leftPlace } from "./location.ts";
import { go, navigate } from "./navigate.ts";
import type { Place } from "./place.ts";
import { writePlace } from "./place.ts";
import { findRoute, isSamePage } from "./routes.ts";

export interface OpenTab {
  path: string;
  /** Its address as it was left: going back to a tab is following this link. */
  query: string;
  /** What the record there is called, told by the screen that read it; null where there is none. */
  name?: string | null | undefined;
  /** What its screen is called, for as long as its area is not loaded. */
  label?: Label | undefined;
}

const isLabel = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 2 && value.every(isString));
const isName = (value: unknown): boolean => value === undefined || value === null || isString(value);
const isTabs = (value: unknown): value is OpenTab[] =>
  Array.isArray(value) &&
  value.every(
    (tab) =>
      isRecord(tab) && isString(tab["path"]) && isString(tab["query"]) && isName(tab["name"]) && isLabel(tab["label"]),
  );

/** Specification, section 3: the storage key is admin.tabs. */
export const openTabs = createPersisted<OpenTab[]>("admin.tabs", isTabs, []);
const MOST = 24;

const placeOf = (tabs: readonly OpenTab[], path: string): number => tabs.findIndex((tab) => isSamePage(tab.path, path));

/** A screen that is closed to him, or has no record, has a tab as long as it is shown, and leaves none behind. */
function dropClosed(): void {
  const actor = actorStore.get();
  openTabs.set((tabs) => {
    const kept = tabs.filter((tab) => {
      if (isSamePage(tab.path, currentPath())) return true;
      const screen = findRoute(tab.path)?.screen;
      return tab.name !== null && !(actor && screen && isClosed(screen, actor));
    });
    return kept.length === tabs.length ? tabs : kept;
  });
}

/** Its screen has read the record, or found none: an address may call it anything. */
export function nameTab(path: string, name: string | null): void {
  openTabs.set((tabs) => {
    const at = placeOf(tabs, path);
    const tab = tabs[at];
    return tab && tab.name !== name ? tabs.with(at, { ...tab, name }) : tabs;
  });
}

/** The definition of its screen is loaded. */
export function labelTab(path: string, label: Label): void {
  openTabs.set((tabs) => {
    const at = placeOf(tabs, path);
    const tab = tabs[at];
    return tab && String(tab.label) !== String(label) ? tabs.with(at, { ...tab, label }) : tabs;
  });
}

/** Open screens by their paths, the one shown last at the end. */
let visited: string[] = [];

function noteVisit(path: string): void {
  if (path === visited.at(-1)) return;
  visited = [...visited.filter((one) => !isSamePage(one, path)), path].slice(-MOST);
}

/** What is written quietly, such as the record at the cursor, reaches the tab once its screen is left. */
function keepLeft(place: Place | null): void {
  if (!place || isSamePage(place.path, currentPath())) return;
  openTabs.set((tabs) => {
    const at = placeOf(tabs, place.path);
    const tab = tabs[at];
    return tab && tab.query !== place.query ? tabs.with(at, { ...tab, query: place.query }) : tabs;
  });
}

/** Called when a screen is shown or its address changed. */
export function noteTab(): void {
  const { path, query } = currentPlace();
  dropClosed();
  keepLeft(leftPlace());
  noteVisit(path);
  const match = findRoute(path);
  if (!match || match.screen.access === "public" || path === "/") return;
  openTabs.set((tabs) => {
    const at = placeOf(tabs, path);
    const tab = tabs[at];
    if (!tab) return [...tabs.slice(-(MOST - 1)), { path, query }];
    return tab.path === path && tab.query === query ? tabs : tabs.with(at, { ...tab, path, query });
  });
}

/** The tab of a screen that is not shown leads to this record from now on. */
export function pointTab(route: string, id: string): void {
  if (isSamePage(route, currentPath())) return;
  openTabs.set((tabs) =>
    tabs.map((tab) =>
      isSamePage(tab.path, route) ? { ...tab, query: writeQuery({ ...readQuery(tab.query), id, at: "" }) } : tab,
    ),
  );
}

/** Where the tab of a screen was left, with its filter and its record; the bare screen where it has no tab. */
function leftAddress(route: string): string {
  const tab = openTabs.get().find((one) => isSamePage(one.path, route));
  return tab ? writePlace(tab) : route;
}

/** Work in a queue goes on where it was left; a list begins with what is new in it. */
export const addressOf = (route: string): string =>
  findRoute(route)?.screen.kind === "queue" ? leftAddress(route) : route;

/** Whoever is there already stays as they are. */
export const openScreen = (route: string): void => {
  if (route !== currentPath()) go(addressOf(route));
};

/** Closes a tab; from the shown one it leads back to the screen that was shown before. */
export function closeTab(path: string): void {
  const tabs = openTabs.get();
  const at = placeOf(tabs, path);
  if (at < 0) return;
  const rest = tabs.toSpliced(at, 1);
  openTabs.set(rest);
  if (!isSamePage(path, currentPath())) return;
  const before = visited.findLast((one) => !isSamePage(one, path) && (one === "/" || placeOf(rest, one) >= 0));
  // A window that was opened anew came from nowhere.
  const neighbour = rest[Math.min(at, rest.length - 1)]?.path ?? "/";
  void navigate(leftAddress(before ?? neighbour));
}

export function stepTab(step: 1 | -1): void {
  const all = [{ path: "/", query: "" }, ...openTabs.get()];
  const at = Math.max(0, placeOf(all, currentPath()));
  const next = all[(at + step + all.length) % all.length];
  if (next) void navigate(writePlace(next));
}
