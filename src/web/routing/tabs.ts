import type { Label } from "#kernel/label.ts";
import { actorStore } from "#web/auth/session/actor.ts";
import { isClosed } from "#web/auth/permissions/screen-access.ts";
import { createWindowStore } from "#web/store/persisted.ts";
import { setValue } from "#web/store/state.ts";
import { isRecord, isString } from "#web/store/stored.ts";
import { readQuery, writeQuery } from "./address.ts";
import { currentPath, currentPlace, leftPlace } from "./location.ts";
import { go, navigate } from "./navigate.ts";
import type { Place } from "./parse-address.ts";
import { writePlace } from "./parse-address.ts";
import { findRoute, isSamePage } from "./routes.ts";

export interface OpenTab {
  path: string;
  /** Query as it was when the tab was left; going back to a tab opens this address. */
  query: string;
  /** Title of the tab's record, set by the screen that read it; null if there is no such record. */
  name?: string | null | undefined;
  /** Label of the screen, used while its area is not loaded. */
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

/** Open tabs of this window. The storage key is admin.tabs (specification, section 3). */
export const openTabs = createWindowStore<OpenTab[]>("admin.tabs", isTabs, []);
const MAX_TABS = 24;

const placeOf = (tabs: readonly OpenTab[], path: string): number => tabs.findIndex((tab) => isSamePage(tab.path, path));

/** Changes the tab of a path; does nothing if there is none. */
function changeTab(path: string, change: (tab: OpenTab) => OpenTab): void {
  const tabs = openTabs.value;
  const index = placeOf(tabs, path);
  const tab = tabs[index];
  const next = tab && change(tab);
  if (next && next !== tab) setValue(openTabs, tabs.with(index, next));
}

/** Removes the tabs of screens that the user may not see or whose record does not exist. The current tab stays. */
function dropClosed(): void {
  const actor = actorStore.value;
  const tabs = openTabs.value;
  const left = tabs.filter((tab) => {
    if (isSamePage(tab.path, currentPath())) return true;
    const screen = findRoute(tab.path)?.screen;
    return tab.name !== null && !(actor && screen && isClosed(screen, actor));
  });
  if (left.length < tabs.length) setValue(openTabs, left);
}

/** Sets a tab's name once its screen has read the record or found none. The name in the address can be anything. */
export const nameTab = (path: string, name: string | null): void =>
  changeTab(path, (tab) => (tab.name === name ? tab : { ...tab, name }));

/** Sets a tab's label once the definition of its screen is loaded. */
export const labelTab = (path: string, label: Label): void =>
  changeTab(path, (tab) => (String(tab.label) === String(label) ? tab : { ...tab, label }));

/** Paths of the opened screens, the current one last. */
let visited: string[] = [];

function noteVisit(path: string): void {
  if (path === visited.at(-1)) return;
  visited = [...visited.filter((one) => !isSamePage(one, path)), path].slice(-MAX_TABS);
}

/** Stores silent changes of the address in the tab once its screen is left, such as the record at the cursor. */
function keepLeft(place: Place | null): void {
  if (!place || isSamePage(place.path, currentPath())) return;
  const { path, query } = place;
  changeTab(path, (tab) => (tab.query === query ? tab : { ...tab, query }));
}

/** Updates the tabs when a screen is shown or its address changes. */
export function noteTab(): void {
  const { path, query } = currentPlace();
  dropClosed();
  keepLeft(leftPlace());
  noteVisit(path);
  const match = findRoute(path);
  if (!match || match.screen.access === "public" || path === "/") return;
  const tabs = openTabs.value;
  if (placeOf(tabs, path) < 0) setValue(openTabs, [...tabs.slice(-(MAX_TABS - 1)), { path, query }]);
  else changeTab(path, (tab) => (tab.path === path && tab.query === query ? tab : { ...tab, path, query }));
}

/** Sets the record of a tab that is not the current one. */
export function pointTab(route: string, id: string): void {
  if (isSamePage(route, currentPath())) return;
  changeTab(route, (tab) => ({ ...tab, query: writeQuery({ ...readQuery(tab.query), id, at: "" }) }));
}

/** Returns the address at which a screen's tab was left; the bare route if it has no tab. */
function leftAddress(route: string): string {
  const tab = openTabs.value.find((one) => isSamePage(one.path, route));
  return tab ? writePlace(tab) : route;
}

/**
 * Returns the address to open a screen. A queue continues where it was left. A list opens without its previous filter
 * and position.
 */
export const addressOf = (route: string): string =>
  findRoute(route)?.screen.kind === "queue" ? leftAddress(route) : route;

/** Opens a screen. If it is already open, nothing changes. */
export const openScreen = (route: string): void => {
  if (route !== currentPath()) go(addressOf(route));
};

/** Closes a tab. If it is the current one, the screen shown before is opened. */
export function closeTab(path: string): void {
  const tabs = openTabs.value;
  const index = placeOf(tabs, path);
  if (index < 0) return;
  const rest = tabs.toSpliced(index, 1);
  setValue(openTabs, rest);
  if (!isSamePage(path, currentPath())) return;
  const before = visited.findLast((one) => !isSamePage(one, path) && (one === "/" || placeOf(rest, one) >= 0));
  // In a newly opened window there is no previous screen.
  const neighbor = rest[Math.min(index, rest.length - 1)]?.path ?? "/";
  void navigate(leftAddress(before ?? neighbor));
}

/** Closes all tabs but the current one. */
export function closeOtherTabs(): void {
  setValue(
    openTabs,
    openTabs.value.filter((tab) => isSamePage(tab.path, currentPath())),
  );
}

/** Closes the tabs after the current one. The home screen stands before all tabs. */
export function closeTabsAfter(): void {
  const tabs = openTabs.value;
  setValue(openTabs, tabs.slice(0, placeOf(tabs, currentPath()) + 1));
}

export function stepTab(step: 1 | -1): void {
  const all = [{ path: "/", query: "" }, ...openTabs.value];
  const index = Math.max(0, placeOf(all, currentPath()));
  const next = all[(index + step + all.length) % all.length];
  if (next) void navigate(writePlace(next));
}
