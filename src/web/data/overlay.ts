import { useSyncExternalStore } from "react";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Titles } from "#domain/api/list.ts";
import type { TitlesByLanguage } from "#domain/api/live.ts";
import { languageNumber } from "#web/i18n/text.ts";
import { joinTitles } from "./titles.ts";

/** What is known of a row beyond the page it came with: decided here, decided elsewhere, held, waiting to be sent. */
export type RowMark =
  | { kind: "pending"; transition: string; until: number }
  | { kind: "decided"; transition: string; name: string }
  | { kind: "held"; name: string; until: number }
  | { kind: "sending"; transition: string }
  | { kind: "gone" }
  | { kind: "failed"; why: string };

export interface Overlay {
  record: AnyRecord | null;
  mark: RowMark | null;
  /** Of what the record points at, as it was last heard. */
  titles?: TitlesByLanguage | undefined;
}

const nothing: Overlay = { record: null, mark: null };
const rows = new Map<string, Overlay>();
const listeners = new Map<string, Set<() => void>>();
const keyOf = (resource: string, id: string): string => `${resource}:${id}`;

export const overlayOf = (resource: string, id: string): Overlay => rows.get(keyOf(resource, id)) ?? nothing;

/** Pages in the cache stay as they came; what changed since lies over them, row by row, and wakes one row each. */
export function setOverlay(resource: string, id: string, patch: Partial<Overlay>): void {
  const key = keyOf(resource, id);
  const before = rows.get(key) ?? nothing;
  const record = patch.record && isOlder(patch.record, before.record) ? before.record : (patch.record ?? before.record);
  const mark = patch.mark === undefined ? before.mark : patch.mark;
  if (record === null && mark === null) rows.delete(key);
  else rows.set(key, { record, mark, titles: patch.titles ?? before.titles });
  for (const listener of listeners.get(key) ?? []) listener();
}

/** Forgets what lies over a record: the page itself is fresh. */
export function takeOff(resource: string, id: string): void {
  const key = keyOf(resource, id);
  if (!rows.delete(key)) return;
  for (const listener of listeners.get(key) ?? []) listener();
}

/** Forgets marks of these kinds on every row. */
export function clearMarks(kinds: readonly RowMark["kind"][]): void {
  for (const [key, { record, mark, titles }] of rows) {
    if (!mark || !kinds.includes(mark.kind)) continue;
    if (record === null) rows.delete(key);
    else rows.set(key, { record, mark: null, titles });
    for (const listener of listeners.get(key) ?? []) listener();
  }
}

const isOlder = (left: AnyRecord, right: AnyRecord | null): boolean => right !== null && left.version < right.version;

/** The newer of the two; an overlay may hold fewer fields than the page. */
export function merged(record: AnyRecord, over: Overlay): AnyRecord {
  if (!over.record || isOlder(over.record, record)) return record;
  return over.record === record ? record : { ...record, ...over.record };
}

/** The titles that came with a page, and over them what was heard since. */
export function titlesWith(titles: Titles, over: Overlay): Titles {
  const heard = over.titles?.[languageNumber()];
  return heard ? joinTitles(titles, heard) : titles;
}

/** Hears of what lies over one record. @returns what ends it */
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
