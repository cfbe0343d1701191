import type { JSX } from "react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { resourceShown } from "#kernel/screen.ts";
import { useEditCommands } from "#web/commands/edit-commands.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import type { Target } from "#web/commands/target.ts";
import { useCommandTarget } from "#web/commands/target.ts";
import { merged, overlayOf } from "#web/data/row-overlay.ts";
import { queryClient } from "#web/data/query.ts";
import { hasLongFields } from "#web/forms/long-fields.ts";
import { count, l, part, t } from "#web/i18n/text.ts";
import { useKeyLayer } from "#web/keyboard/layers.ts";
import { Split } from "#web/panes/split.tsx";
import { mediaArea } from "#web/registry/areas.ts";
import { registry } from "#web/registry/registry.ts";
import { readQuery, useQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import type { ScreenProps } from "#web/routing/screen-props.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { Load } from "#web/store/load.tsx";
import { createState, setValue, useSelected, useValue } from "#web/store/state.ts";
import { densityStore, detailFixedStore, emOf } from "#web/shell/theme.ts";
import { showStatus } from "#web/shell/status-line.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { minWidth } from "#web/list/columns/fit-columns.ts";
import { useSettledCursor } from "./cursor.ts";
import type { GridHandle } from "./grid.tsx";
import { useMoveCommands, useMover, useSelectionCommands, useViewCommands } from "./list-commands.ts";
import { ListPane } from "./list-pane.tsx";
import type { ListState } from "./list-state.ts";
import { useCursorInAddress, useListState } from "./list-state.ts";
import { withOverlay, clearSelection, createSelection } from "./selection/selection.ts";
import type { SelectionStore } from "./selection/selection.ts";

/** Detail pane. It is loaded after the first rows, so that they do not wait for it. */
const detailChunk = defineChunk(async () => {
  const [{ DetailSlot }] = await Promise.all([part(import("#web/detail/detail-slot.tsx")), mediaArea.load()]);
  return DetailSlot;
});

/** Returns the record from the detail, else from the row; null if neither has it. */
function fullRecord(state: ListState, id: string): AnyRecord | null {
  const name = state.resource.name;
  const detail = queryClient.getQueryData<{ item: AnyRecord }>(["detail", name, id])?.item;
  const row = state.records.rowAt(state.cursor.value.index)?.record;
  const base = detail ?? (row?.id === id ? row : null);
  return base ? merged(base, overlayOf(name, id)) : null;
}

function targetOf(state: ListState, selection: SelectionStore, shownId: string | null): Target | null {
  const { resource, records, cursor } = state;
  const base = { resource, matching: null, queue: null };
  const { chosen, all, refusal } = selection.value;
  if (refusal) return { ...base, records: [], refusal, shownId: null };
  if (all) {
    const sample = Array.from({ length: 20 }, (_, index) => records.rowAt(index)?.record).filter(
      (one) => one !== undefined,
    );
    return { ...base, records: sample, matching: { filter: state.whole, count: records.count }, shownId: null };
  }
  if (chosen.size > 0) {
    const rows = [...chosen.values()].map((record) => withOverlay(state, record));
    return { ...base, records: rows, chosen, shownId: cursor.value.id };
  }
  const { id } = cursor.value;
  if (overlayOf(resource.name, id ?? "").mark?.kind === "gone")
    return { ...base, records: [], refusal: t("list.gone"), shownId: null };
  const record = id === null ? null : fullRecord(state, id);
  return { ...base, records: record ? [record] : [], shownId: shownId ?? "" };
}

/**
 * Handles the removal of the current record from the list: the row that took its place becomes current, or none if the
 * list is empty. An open form keeps its record, and no row is highlighted.
 */
function takePlace({ records, cursor }: Pick<ListState, "records" | "cursor">): void {
  const { index, id } = cursor.value;
  const isEdited = id !== null && readQuery(currentQuery())["edit"] === id;
  const near = Math.min(index, records.count - 1);
  const next = records.rowAt(near)?.record.id ?? null;
  if (isEdited) setValue(cursor, { index: -1, id, near });
  else if (next !== null || records.count === 0) setValue(cursor, { index: Math.max(0, near), id: next });
}

/** Places the cursor on its row after the first answer, a new filter, a loaded far page, or moved rows. */
function usePlacing(state: ListState, grid: React.RefObject<GridHandle | null>): void {
  const { records, cursor, identity } = state;
  const placed = useRef("");
  useEffect(() => {
    if (!records.isReady) return;
    const { index, id } = cursor.value;
    if (placed.current !== identity) {
      placed.current = identity;
      const listed = id === null ? -1 : records.indexOf(id);
      if (listed >= 0) {
        setValue(cursor, { index: listed, id });
        grid.current?.reveal(listed);
      } else if (id !== null && id === readQuery(currentQuery())["id"]) {
        // A link to a record opens it, even if its row is not loaded.
        setValue(cursor, { index: -1, id, near: state.start });
        grid.current?.jumpTo(state.start);
      } else {
        // A position after the end means the last row.
        const start = Math.max(0, Math.min(state.start, records.count - 1));
        setValue(cursor, { index: start, id: records.rowAt(start)?.record.id ?? null });
        grid.current?.jumpTo(start);
      }
      return;
    }
    const isUnlisted = id !== null && index < 0;
    // After a jump to its end, the list may have become shorter.
    const row = records.rowAt(Math.min(index, records.count - 1));
    if (row?.record.id === id || (!row && !isUnlisted && records.count > 0)) return;
    const listed = id === null ? -1 : records.indexOf(id);
    if (listed >= 0) setValue(cursor, { index: listed, id });
    else if (!isUnlisted) takePlace({ records, cursor });
  }, [records, cursor, identity, grid, state.start]);
}

function useStatus(resource: Resource, state: ListState): void {
  const { count: all, countKind, isReady } = state.records;
  useEffect(() => {
    if (!isReady) return undefined;
    const text = countKind === "exact" ? count(all) : t("list.estimated", { n: count(all) });
    return showStatus(
      <span>
        {l(resource.label)} <b>{text}</b>
      </span>,
    );
  }, [resource, all, countKind, isReady]);
}

/** Returns true once a frame with the first rows, or with their error, is on screen. */
function useDrawn(isReady: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const frame = requestAnimationFrame(() => setTimeout(() => setDrawn(true), 0));
    return () => cancelAnimationFrame(frame);
  }, [isReady]);
  return isDrawn;
}

/** Minimum width of the list in px. */
const MIN_LIST = 360;

/** Widths in px for a form with long fields. The list next to it keeps the columns that identify a record. */
const WIDE_FORM = { size: 800, narrow: 620 };

/** Width in px for a form with sections, which stand next to the fields. */
const SECTIONS = { size: 960 };

/** Loads the detail pane and the first record while the first rows are drawn. */
function useFirstRecord({ records: { isReady }, cursor, resource }: ListState): void {
  useEffect(() => {
    if (!isReady) return;
    detailChunk.load().catch(() => {});
    const { id } = cursor.value;
    if (id === null) return;
    part(import("#web/data/detail-query.ts")).then(
      ({ prefetchFirst }) => prefetchFirst(resource, id),
      () => {},
    );
  }, [isReady, cursor, resource]);
}

/** True while the list has nothing to open: it then takes the whole width, unless the admin keeps the detail open. */
function useIsAlone({ records, cursor }: ListState, isBusy: boolean): boolean {
  const isFixed = useValue(detailFixedStore);
  const hasCurrent = useSelected(cursor, ({ id }) => id !== null);
  useCommandHandler(
    "view.detail",
    () => void part(import("./fix-detail.ts")).then(({ toggleFixedDetail }) => toggleFixedDetail()),
  );
  return !isFixed && !isBusy && !hasCurrent && records.isReady && records.count === 0;
}

function List({ screen, resource }: { screen: ScreenProps["screen"]; resource: Resource }): JSX.Element {
  const state = useListState(screen, resource);
  const [selection] = useState(createSelection);
  const grid = useRef<GridHandle>(null);
  const mover = useMover(state, grid);
  const [ahead] = useState(() => createState<string | null>(null));
  const settled = useSettledCursor(state.cursor, ahead);
  useKeyLayer({ layer: "list", resource: resource.name, pane: "list" });
  useKeyLayer({ layer: "record", resource: resource.name, pane: "detail" });
  useKeyLayer({ layer: "page", resource: resource.name });
  useMoveCommands(state, mover, grid);
  useSelectionCommands(state, selection);
  useViewCommands(state);
  const first = state.screen.under ? (state.screen.preset?.replace(":", "=") ?? null) : null;
  useEditCommands(resource, () => state.cursor.value.id, { with: first });
  usePlacing(state, grid);
  useStatus(resource, state);
  useEffect(() => clearSelection(selection), [selection, state.identity]);
  useCursorInAddress(state.cursor, (id) => {
    const index = state.records.indexOf(id);
    setValue(state.cursor, { index, id });
    if (index >= 0) grid.current?.reveal(index);
  });
  const em = emOf(useValue(densityStore));
  const { edit, ch } = useQuery();
  const isWide = ch ?? (edit !== undefined && hasLongFields(resource));
  const isDrawn = useDrawn(state.records.isReady || Boolean(state.records.error));
  useFirstRecord(state);
  const neighbors = useMemo(() => ({ next: () => mover.by(1), previous: () => mover.by(-1) }), [mover]);
  useCommandTarget(() => {
    const { id } = settled.value;
    const isShown = queryClient.getQueryData(["detail", resource.name, id ?? ""]) !== undefined;
    return targetOf(state, selection, isShown ? id : null);
  });
  const isAlone = useIsAlone(state, edit !== undefined || ch !== undefined);
  return (
    <Split
      alone={isAlone ? "list" : null}
      // The form has a width of its own, so that resizing it does not change the detail.
      name={`list.${resource.name}${isWide ? ".form" : ""}`}
      parts={[
        {
          id: "list",
          // Columns chosen by the user are all drawn, and the list scrolls sideways.
          min: state.chosen ? MIN_LIST : Math.max(MIN_LIST, Math.ceil(minWidth(state.columns, em, state.sort))),
          children: <ListPane state={state} selection={selection} mover={mover} grid={grid} />,
        },
        {
          id: "detail",
          ...(isWide ? { ...WIDE_FORM, ...(resource.sections.length > 0 && SECTIONS) } : { size: 540 }),
          min: 320,
          children: isDrawn && (
            <Load
              chunk={detailChunk}
              partProps={{ state, settled, ahead, selection, paneProps: { resource, screen, neighbors } }}
            />
          ),
        },
      ]}
    />
  );
}

/** Screen with a list and its detail, as used by almost every route. */
export function ListScreen({ screen }: ScreenProps): JSX.Element {
  const resource = registry().resource(resourceShown(screen, useQuery()["v"]) ?? "");
  if (!resource) return <EmptyState title={t("screen.later")} />;
  return <List key={screen.route + resource.name} screen={screen} resource={resource} />;
}
