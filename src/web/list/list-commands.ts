import type { RefObject } from "react";
import { useEffect, useMemo, useRef } from "react";
import { MAX_SELECTED } from "#kernel/queue.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { callOffEdit } from "#web/commands/edit-commands.ts";
import type { RunOptions } from "#web/commands/run-options.ts";
import { addHandler, useCommandHandler } from "#web/commands/handlers.ts";
import { messageOf } from "#web/data/error.ts";
import type { RecordWindow } from "#web/data/records.ts";
import { part, t } from "#web/i18n/text.ts";
import { focusPane, goUp, owningPane } from "#web/keyboard/panes.ts";
import { useLatest } from "#web/store/latest.ts";
import { leaveZen } from "#web/shell/zen.ts";
import { setValue } from "#web/store/state.ts";
import { notify } from "#web/ui/notice.tsx";
import type { GridHandle } from "./grid.tsx";
import type { ListState } from "./list-state.ts";
import { viewNames } from "#web/commands/names.ts";
import { showView } from "./views/saved-views.ts";
import type { SelectionStore } from "./selection/selection.ts";
import { addRange, withOverlay, clearSelection, toggleRow } from "./selection/selection.ts";

export interface Mover {
  by(delta: number, options?: RunOptions): void;
  to(index: number): void;
}

/**
 * Moves the cursor by keys. The list scrolls before the frame begins, so that the scroll event is handled in the same
 * frame. On a slow machine, repeats that arrive before the next frame are added up and run as one move.
 */
export function useMover(state: ListState, grid: RefObject<GridHandle | null>): Mover {
  const latest = useLatest(state);
  const waiting = useRef({ delta: 0, frame: 0 });
  return useMemo(() => {
    const to = (target: number, isHeld = false): void => {
      const { records, cursor } = latest.current;
      if (records.count === 0) return;
      const near = Math.max(0, Math.min(target, records.count - 1));
      const index = records.landing?.(near, cursor.value.index) ?? near;
      grid.current?.reveal(index);
      setValue(cursor, { index, id: records.rowAt(index)?.record.id ?? null, isHeld });
    };
    const move = (delta: number, isHeld = false): void => {
      const { index, near = 0 } = latest.current.cursor.value;
      to(index < 0 ? near : index + delta, isHeld);
    };
    const by = (delta: number, { repeat }: RunOptions = {}): void => {
      const step = waiting.current;
      if (repeat && step.frame !== 0) {
        step.delta += delta;
        return;
      }
      move(delta, repeat);
      if (!repeat) return;
      step.frame = requestAnimationFrame(() => {
        const sum = step.delta;
        waiting.current = { delta: 0, frame: 0 };
        if (sum !== 0) move(sum, true);
      });
    };
    return { by, to };
  }, [latest, grid]);
}

/** Returns the records of a range of rows; null if one of them is not loaded. */
function loadedBetween({ landing, rowAt }: RecordWindow, from: number, to: number): AnyRecord[] | null {
  const loaded: AnyRecord[] = [];
  for (let index = from; index <= to && loaded.length <= MAX_SELECTED; index++) {
    const row = rowAt(index);
    if (row) loaded.push(row.record);
    else if (landing === undefined || landing(index, index) === index) return null;
  }
  return loaded;
}

/** Notifies the user if the limit cut off some rows of a range. */
const notifyLimit = (isWhole: boolean): void => {
  if (!isWhole) notify(t("list.selection.limit", { n: MAX_SELECTED }), "yellow");
};

/** Selects all rows from the anchor to the index. Rows that are not loaded are read first. */
export function selectRange(
  state: ListState,
  selection: SelectionStore,
  anchor: number,
  index: number,
  isIncluded: (record: AnyRecord) => boolean = () => true,
): void {
  const { records } = state;
  const [from, to] = anchor < index ? [anchor, index] : [index, anchor];
  const rows = loadedBetween(records, from, to);
  const add = (additions: readonly AnyRecord[]): void =>
    notifyLimit(
      addRange(
        selection,
        index,
        additions.flatMap((record) => (isIncluded(record) ? withOverlay(state, record) : [])),
      ),
    );
  if (rows) return add(rows);
  // Commands are blocked until the rows are read, because the selection is incomplete.
  const { refusal: _, ...before } = selection.value;
  const waiting = { ...before, lacks: t("list.selection.reading") };
  setValue(selection, waiting);
  const isWaiting = (): boolean => selection.value === waiting;
  void part(import("./selection/range.ts"))
    .then(({ rowsBetween }) => rowsBetween(records, from, to))
    .then(
      (additions) => isWaiting() && add(additions),
      (error: unknown) => {
        if (isWaiting()) setValue(selection, before);
        notify(messageOf(error), "red");
      },
    );
}

export function useSelectionCommands(state: ListState, selection: SelectionStore): void {
  useCommandHandler("list.select", () => {
    const { index } = state.cursor.value;
    const row = state.records.rowAt(index);
    if (row) notifyLimit(toggleRow(selection, index, withOverlay(state, row.record)));
    else if (index >= 0) notify(t("list.loadingRow"), "yellow");
  });
  useCommandHandler("list.selectRange", () => {
    const { index } = state.cursor.value;
    selectRange(state, selection, selection.value.anchor ?? index, index);
  });
  useCommandHandler("pane.back", () => {
    if (callOffEdit(state.cursor.value.id)) return true;
    const { chosen, all } = selection.value;
    if ((chosen.size > 0 || all) && owningPane() === "list") return clearSelection(selection);
    return goUp() || leaveZen();
  });
}

export function useMoveCommands(state: ListState, mover: Mover, grid: RefObject<GridHandle | null>): void {
  const page = (): number => grid.current?.rowsInSight() ?? 10;
  useCommandHandler("list.next", (options) => mover.by(1, options));
  useCommandHandler("list.previous", (options) => mover.by(-1, options));
  useCommandHandler("list.pageDown", (options) => mover.by(page(), options));
  useCommandHandler("list.pageUp", (options) => mover.by(-page(), options));
  useCommandHandler("list.first", () => mover.to(0));
  useCommandHandler("list.last", () => mover.to(state.records.count - 1));
  useCommandHandler("record.next", () => mover.by(1));
  useCommandHandler("record.previous", () => mover.by(-1));
  useCommandHandler("list.open", () => focusPane("detail"));
  useCommandHandler("list.refresh", () => state.records.retry());
}

export function useViewCommands(state: ListState): void {
  const latest = useLatest(state);
  const places = state.views.length;
  useEffect(() => {
    setValue(
      viewNames,
      state.views.map((view) => view.label),
    );
    return () => setValue(viewNames, []);
  }, [state.views]);
  useEffect(() => {
    const stops = Array.from({ length: places }, (_, index) =>
      addHandler(`listView.${index + 1}`, () => {
        const view = latest.current.views[index];
        if (view) showView(latest.current.screen, view);
        return view !== undefined;
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, [latest, places]);
}
