import { MAX_SELECTED } from "#kernel/queue.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { overlayOf } from "#web/data/row-overlay.ts";
import { selectRange } from "#web/list/list-commands.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { SelectionStore } from "./selection.ts";
import { clearSelection, selectAll } from "./selection.ts";

/**
 * True if an item was decided or deleted, here or elsewhere. It is still in the list but does not match it any more.
 */
const isDone = (resource: string, id: string): boolean => {
  const { mark } = overlayOf(resource, id);
  return mark !== null && mark.kind !== "held" && mark.kind !== "failed";
};

/**
 * Handles the commands that select or clear the whole list. Up to the maximum of a call, rows are selected one by one,
 * and beyond it by query.
 */
export function useWholeSelection(state: ListState, selection: SelectionStore): void {
  useCommandHandler("list.selectAll", () => {
    const { records, resource } = state;
    if (records.count === 0) return;
    if (records.count > MAX_SELECTED) selectAll(selection);
    else selectRange(state, selection, 0, records.count - 1, ({ id }) => !isDone(resource.name, id));
  });
  useCommandHandler("list.clearSelection", () => clearSelection(selection));
}
