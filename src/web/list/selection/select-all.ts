import { MAX_SELECTED } from "#kernel/queue.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { overlayOf } from "#web/data/overlay.ts";
import { selectRange } from "#web/list/list-commands.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { SelectionStore } from "./selection.ts";
import { clearSelection, selectAll } from "./selection.ts";

/** What was decided here or elsewhere, or is gone, stands in the list and matches it no more. */
const isDone = (resource: string, id: string): boolean => {
  const { mark } = overlayOf(resource, id);
  return mark !== null && mark.kind !== "held" && mark.kind !== "failed";
};

/** The whole list is chosen or let go: row by row as many as a call may name, what is more as a query. */
export function useWholeSelection(state: ListState, selection: SelectionStore): void {
  useCommandHandler("list.selectAll", () => {
    const { records, resource } = state;
    if (records.count === 0) return;
    if (records.count > MAX_SELECTED) selectAll(selection);
    else selectRange(state, selection, 0, records.count - 1, ({ id }) => !isDone(resource.name, id));
  });
  useCommandHandler("list.clearSelection", () => clearSelection(selection));
}
