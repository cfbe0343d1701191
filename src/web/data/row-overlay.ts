import { useSyncExternalStore } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import type { TitlesByLanguage } from "#domain/api/live.ts";
import { languageNumber } from "#web/i18n/text.ts";
import { joinTitles } from "#domain/api/titles.ts";

/**
 * State of a row that is newer than its page: decided here or elsewhere, leased, waiting to be sent, deleted, or
 * failed.
 */
export type RowMark =
  | { kind: "pending"; transition: string; until: number }
  | { kind: "decided"; transition: string; name: string }
  | { kind: "held"; name: string; until: number }
  | { kind: "sending"; transition: string }
  | { kind: "gone" }
  | { kind: "failed"; message: string };

export interface Overlay {
  record: AnyRecord | null;
  mark: RowMark | null;
  /** Latest titles of the records that this one refers to. */
  titles?: TitlesByLanguage | undefined;
}

const emptyOverlay: Overlay = { record: null, mark: null };
const rows = new Map<string, Overlay>();
const listeners = new Map<string, Set<() => void>>();
const keyOf = (resource: string, id: string): string => `${resource}:${id}`;

export const overlayOf = (resource: string, id: string): Overlay => rows.get(keyOf(resource, id)) ?? emptyOverlay;

/** Applies a change to a row. Cached pages stay unchanged; the overlay lies over them and rerenders only one row. */
export function setOverlay(resource: string, id: string, patch: Partial<Overlay>): void {
  const key = keyOf(resource, id);
  const before = rows.get(key) ?? emptyOverlay;
  const record = patch.record && isOlder(patch.record, before.record) ? before.record : (patch.record ?? before.record);
  const mark = patch.mark === undefined ? before.mark : patch.mark;
  if (record === null && mark === null) rows.delete(key);
  else rows.set(key, { record, mark, titles: patch.titles ?? before.titles });
  for (const listener of listeners.get(key) ?? []) listener();
}

/** Removes the overlay of a record whose page was read again. */
export function removeOverlay(resource: string, id: string): void {
  const key = keyOf(resource, id);
  if (!rows.delete(key)) return;
  for (const listener of listeners.get(key) ?? []) listener();
}

/** Removes marks of these kinds from all rows. */
export function clearMarks(kinds: readonly RowMark["kind"][]): void {
  for (const [key, { record, mark, titles }] of rows) {
    if (!mark || !kinds.includes(mark.kind)) continue;
    if (record === null) rows.delete(key);
    else rows.set(key, { record, mark: null, titles });
    for (const listener of listeners.get(key) ?? []) listener();
  }
}

const isOlder = (left: AnyRecord, right: AnyRecord | null): boolean => right !== null && left.version < right.version;

/** Returns the newer of the two versions. An overlay may have fewer fields than the page. */
export function merged(record: AnyRecord, over: Overlay): AnyRecord {
  if (!over.record || isOlder(over.record, record)) return record;
  return over.record === record ? record : { ...record, ...over.record };
}

/** Returns the titles of a page with the newer titles of the overlay. */
export function titlesWith(titles: Titles, over: Overlay): Titles {
  const newer = over.titles?.[languageNumber()];
  return newer ? joinTitles(titles, newer) : titles;
}

/** Subscribes to the overlay of one record. @returns a function that ends the subscription */
export function onOverlay(resource: string, id: string, listener: () => void): () => void {
  const key = keyOf(resource, id);
  const set = listeners.get(key) ?? new Set();
  listeners.set(key, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(key);
  };
}

export function useOverlay(resource: string, id: string): Overlay {
  return useSyncExternalStore(
    (listener) => onOverlay(resource, id, listener),
    () => overlayOf(resource, id),
  );
}
