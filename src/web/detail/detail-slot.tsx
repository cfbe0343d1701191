import type { JSX } from "react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { runCommand } from "#web/commands/run.ts";
import { CommandCap } from "#web/keyboard/command-cap.tsx";
import { callOffRecord, prefetchRecords } from "#web/data/detail-query.ts";
import { merged, onOverlay, overlayOf, titlesWith } from "#web/data/row-overlay.ts";
import type { DetailPaneProps } from "#web/detail/detail-pane.tsx";
import { DetailPane } from "#web/detail/detail-pane.tsx";
import { useTranslateMissing } from "#web/forms/languages/translate-missing.ts";
import { nameOfRecord } from "#web/fields/record-name.ts";
import { t } from "#web/i18n/part-text.ts";
import { l } from "#web/i18n/text.ts";
import { useValueAfterPaint } from "#web/render/after-paint.ts";
import type { Screen } from "#kernel/screen.ts";
import { useCommandHandler } from "#web/commands/handlers.ts";
import { focusPane } from "#web/keyboard/panes.ts";
import { readQuery, setQuery, useQuery } from "#web/routing/address.ts";
import { currentQuery } from "#web/routing/location.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { useBehind } from "#web/render/use-behind.ts";
import { Load } from "#web/store/load.tsx";
import { Skeleton } from "#web/ui/states.tsx";
import { announce } from "#web/shell/status-line.tsx";
import type { State } from "#web/store/state.ts";
import { setValue, useValue, watch } from "#web/store/state.ts";
import type { Cursor } from "#web/list/cursor.ts";
import type { ListState } from "#web/list/list-state.ts";
import { useOwnViewCommands } from "#web/list/views/saved-view-commands.ts";
import { useRecordCommands } from "./record-page.ts";
import { useWholeSelection } from "#web/list/selection/select-all.ts";
import type { SelectionStore } from "#web/list/selection/selection.ts";
import { buttonClass } from "#web/ui/button.tsx";

const PREFETCH_MS = 40;

const positionOf = (n: number, count: number): string => l([`第 ${n} 行，共 ${count} 行`, `Row ${n} of ${count}`]);

/** Offsets from the current row whose details are prefetched. */
const NEAR = [1, 2, -1];

/**
 * Prefetches the details of the neighboring rows. When the cursor moves, requests that are no longer needed are
 * canceled.
 */
function useNearRecords({ records, resource, cursor }: ListState, settled: State<Cursor>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let requested: readonly string[] = [];
    const callOff = (): void => {
      if (requested.length === 0) return;
      const { index, id } = cursor.value;
      const near = new Set([id, ...NEAR.flatMap((step) => idsAt(records, index + step))]);
      for (const one of requested) if (!near.has(one)) callOffRecord(resource.name, one);
      requested = requested.filter((one) => near.has(one));
    };
    const fetchNear = (): void => {
      const { index } = settled.value;
      requested = NEAR.flatMap((step) => idsAt(records, index + step));
      prefetchRecords(resource.name, requested);
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(fetchNear, PREFETCH_MS);
    };
    wait();
    const stops = [watch(settled, wait), watch(cursor, callOff)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [settled, cursor, records, resource]);
}

const idsAt = (records: ListState["records"], index: number): string[] => {
  const id = records.rowAt(index)?.record.id;
  return id === undefined ? [] : [id];
};

/**
 * Returns the record that the next key shows, in the direction of the last move. Null before the first move, so that
 * opening one record loads no other. Null while a key is held, so that nothing is prerendered.
 */
function useAheadRecord({ records }: ListState, { index, isHeld }: Cursor): string | null {
  const [step, setStep] = useState({ from: index, by: 0 });
  if (step.from !== index) {
    const by = index - step.from;
    setStep({ from: index, by: Math.abs(by) === 1 ? by : step.by });
  }
  const nextId = step.by === 0 || isHeld === true ? null : (idsAt(records, index + step.by)[0] ?? null);
  return useValueAfterPaint(nextId);
}

/** Announces the current row to screen readers, also when it is renamed or removed. */
function useReading({ resource, records }: ListState, settled: State<Cursor>): void {
  useEffect(() => {
    const follow = (): (() => void) => {
      const { index } = settled.value;
      const row = records.rowAt(index);
      if (!row) return () => undefined;
      const read = (): void => {
        const over = overlayOf(resource.name, row.record.id);
        const isGone = over.mark?.kind === "gone";
        const where = isGone ? t("list.gone") : positionOf(index + 1, records.count);
        announce(`${where} · ${nameOfRecord(resource, merged(row.record, over), titlesWith(row.titles, over))}`);
      };
      read();
      return onOverlay(resource.name, row.record.id, read);
    };
    let leave = follow();
    const unsubscribe = watch(settled, () => {
      leave();
      leave = follow();
    });
    // An announcement about a row does not apply to the next screen.
    return () => {
      unsubscribe();
      leave();
      announce("");
    };
  }, [settled, records, resource]);
}

const chartsPane = defineChunk(async () => (await import("#web/charts/charts-pane.tsx")).ChartsPane);

/** Opens the charts in the place of the detail, at the first one, or closes them. */
function toggleCharts({ charts = [] }: Screen): void {
  const isOpen = readQuery(currentQuery())["ch"] !== undefined;
  setQuery(
    isOpen ? { ch: null, cs: null, cb: null, ct: null, cm: null, currency: null } : { ch: charts[0]?.id ?? null },
  );
  if (isOpen) focusPane("list");
}

/**
 * Button of the charts in the toolbar of the list. It is drawn from here, because most lists have no charts and the
 * first rows do not wait for it.
 */
function ChartsButton({ isOpen }: { isOpen: boolean }): JSX.Element | null {
  // The toolbar is there, because this part is drawn after the first rows.
  const [tools] = useState(() => document.querySelector("[data-pane=list] [data-tools]"));
  const button = (
    <button
      type="button"
      className={buttonClass({ kind: "outlined", small: true, pressed: isOpen })}
      aria-pressed={isOpen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand("chart.toggle")}
    >
      <CommandCap id="chart.toggle" />
      {l(["图表", "Charts"])}
    </button>
  );
  return tools && createPortal(button, tools);
}

interface DetailSlotProps {
  state: ListState;
  settled: State<Cursor>;
  /** Id of the prerendered record. */
  ahead: State<string | null>;
  selection: SelectionStore;
  paneProps: Omit<DetailPaneProps, "id">;
}

/**
 * Detail pane and list commands, loaded after the first rows. The detail follows the cursor without a redraw of the
 * list.
 */
export function DetailSlot({ state, settled, ahead, selection, paneProps }: DetailSlotProps): JSX.Element {
  const now = useValue(settled);
  const { id, index } = now;
  useBehind(state.cursor, settled);
  useNearRecords(state, settled);
  const next = useAheadRecord(state, now);
  useReading(state, settled);
  useOwnViewCommands(state);
  useWholeSelection(state, selection);
  useTranslateMissing(state, selection);
  useRecordCommands(state);
  const hasCharts = state.screen.charts !== undefined;
  const isCharted = useQuery()["ch"] !== undefined && hasCharts;
  useCommandHandler("chart.toggle", () => toggleCharts(state.screen), hasCharts);
  const button = hasCharts && <ChartsButton isOpen={isCharted} />;
  if (isCharted)
    return (
      <>
        {button}
        <Load chunk={chartsPane} partProps={{ state }} fallback={<Skeleton rows={12} />} />
      </>
    );
  return (
    <>
      {button}
      <DetailPane
        {...paneProps}
        selection={selection}
        id={id}
        isUnlisted={index < 0 && state.records.isReady}
        ahead={next === id ? null : next}
        isDrawn={(drawn) => setValue(ahead, drawn)}
      />
    </>
  );
}
