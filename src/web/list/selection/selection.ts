import { MAX_SELECTED } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { merged, overlayOf } from "#web/data/row-overlay.ts";
import type { State } from "#web/store/state.ts";
import { createState, setValue, useSelected } from "#web/store/state.ts";

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

export type SelectionStore = State<Selection>;
const emptySelection: Selection = { chosen: new Map(), anchor: null, all: false };
export const createSelection = (): SelectionStore => createState(emptySelection);

export const useIsSelected = (selection: SelectionStore, id: string | null): boolean =>
  useSelected(selection, (now) => now.all || (id !== null && now.chosen.has(id)));

export const clearSelection = (selection: SelectionStore): void => setValue(selection, emptySelection);
export const selectAll = (selection: SelectionStore): void => setValue(selection, { ...emptySelection, all: true });

/** Returns the row's record with the changes since its page was read. */
export const withOverlay = ({ resource }: { resource: Resource }, record: AnyRecord): AnyRecord =>
  merged(record, overlayOf(resource.name, record.id));

export function toggleRow(selection: SelectionStore, index: number, record: AnyRecord): boolean {
  const { chosen } = selection.value;
  const next = new Map(chosen);
  if (!next.delete(record.id)) {
    if (next.size >= MAX_SELECTED) return false;
    next.set(record.id, record);
  }
  setValue(selection, { chosen: next, anchor: index, all: false });
  return true;
}

/**
 * Adds the rows of a range to the selection.
 * @param rows rows between the anchor and the index
 * @returns false if the limit cut some off
 */
export function addRange(selection: SelectionStore, index: number, rows: readonly AnyRecord[]): boolean {
  const next = new Map(selection.value.chosen);
  for (const record of rows) if (next.size < MAX_SELECTED) next.set(record.id, record);
  const isWhole = rows.every((record) => next.has(record.id));
  setValue(selection, { chosen: next, anchor: index, all: false });
  return isWhole;
}
