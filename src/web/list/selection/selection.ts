import { MAX_SELECTED } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { merged, overlayOf } from "#web/data/row-overlay.ts";
import type { Store } from "#web/store/external.ts";
import { createStore, useSelected } from "#web/store/external.ts";

export interface Selection {
  /** Selected records as they were when selected, with the changes of the user's own commands. */
  chosen: Map<string, AnyRecord>;
  /** Row at which a range begins. */
  anchor: number | null;
  /** True if all matching records are selected instead of single rows. */
  all: boolean;
  /** Why no command can run yet, while rows of a range are being read. */
  refusal?: string;
}

export type SelectionStore = Store<Selection>;
const emptySelection: Selection = { chosen: new Map(), anchor: null, all: false };
export const createSelection = (): SelectionStore => createStore(emptySelection);

export const useIsSelected = (selection: SelectionStore, id: string | null): boolean =>
  useSelected(selection, (now) => now.all || (id !== null && now.chosen.has(id)));

export const clearSelection = (selection: SelectionStore): void => selection.set(emptySelection);
export const selectAll = (selection: SelectionStore): void => selection.set({ ...emptySelection, all: true });

/** Returns the row's record with the changes since its page was read. */
export const withOverlay = ({ resource }: { resource: Resource }, record: AnyRecord): AnyRecord =>
  merged(record, overlayOf(resource.name, record.id));

export function toggleRow(selection: SelectionStore, index: number, record: AnyRecord): boolean {
  const { chosen } = selection.get();
  const next = new Map(chosen);
  if (!next.delete(record.id)) {
    if (next.size >= MAX_SELECTED) return false;
    next.set(record.id, record);
  }
  selection.set({ chosen: next, anchor: index, all: false });
  return true;
}

/**
 * Adds the rows of a range to the selection.
 * @param rows rows between the anchor and the index
 * @returns false if the limit cut some off
 */
export function addRange(selection: SelectionStore, index: number, rows: readonly AnyRecord[]): boolean {
  const next = new Map(selection.get().chosen);
  for (const record of rows) if (next.size < MAX_SELECTED) next.set(record.id, record);
  const isWhole = rows.every((record) => next.has(record.id));
  selection.set({ chosen: next, anchor: index, all: false });
  return isWhole;
}
