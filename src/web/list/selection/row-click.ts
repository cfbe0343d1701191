import { focusPane } from "#web/keyboard/panes.ts";
import type { Mover } from "#web/list/list-commands.ts";
import { selectRange } from "#web/list/list-commands.ts";
import type { ListState } from "#web/list/list-state.ts";
import type { SelectionStore } from "./selection.ts";
import { withOverlay, toggleRow } from "./selection.ts";

export type Pick = "move" | "toggle" | "range" | "open";

/** Handles a click on a row. Each kind of click has a command as well. @param pane where an opened record is shown */
export function pickRow(
  context: { state: ListState; selection: SelectionStore; mover: Mover },
  index: number,
  how: Pick,
  pane: string,
): void {
  const { state, selection, mover } = context;
  if (how === "open") return void focusPane(pane);
  const anchor = selection.value.anchor ?? state.cursor.value.index;
  mover.to(index);
  const row = state.records.rowAt(index);
  if (how === "toggle" && row) toggleRow(selection, index, withOverlay(state, row.record));
  if (how === "range") selectRange(state, selection, anchor, index);
}
