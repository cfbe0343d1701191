import type { JSX } from "react";
import { useEffect } from "react";
import { prefetchRecords } from "#web/data/detail-query.ts";
import { merged, onOverlay, overlayOf, titlesWith } from "#web/data/overlay.ts";
import type { DetailPaneProps } from "#web/detail/detail-pane.tsx";
import { DetailPane } from "#web/detail/detail-pane.tsx";
import { nameOfRecord } from "#web/fields/cell.tsx";
import { l, t } from "#web/i18n/text.ts";
import { announce } from "#web/shell/status-line.tsx";
import type { Store } from "#web/store/external.ts";
import { useStore } from "#web/store/external.ts";
import type { Cursor } from "./cursor.ts";
import type { ListState } from "./list-state.ts";
import { useOwnViewCommands } from "./own-views.ts";
import { useRecordCommands } from "./record-page.ts";
import { useWholeSelection } from "./select-whole.ts";
import type { SelectionStore } from "./selection.ts";

const PREFETCH_MS = 40;

const positionOf = (n: number, count: number): string => l([`第 ${n} 行，共 ${count} 行`, `Row ${n} of ${count}`]);

/** The neighbours' details are there before the cursor is. */
function usePrefetch({ records, resource }: ListState, settled: Store<Cursor>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchNear = (): void => {
      const { index } = settled.get();
      const near = [index + 1, index - 1].flatMap((one) => records.rowAt(one)?.record.id ?? []);
      prefetchRecords(resource.name, near);
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(fetchNear, PREFETCH_MS);
    };
    wait();
    const unsubscribe = settled.subscribe(wait);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [settled, records, resource]);
}

/** Reads out the row in front as it is now: renamed, or struck out, it says so itself. */
function useReading({ resource, records }: ListState, settled: Store<Cursor>): void {
  useEffect(() => {
    const follow = (): (() => void) => {
      const { index } = settled.get();
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
    const unsubscribe = settled.subscribe(() => {
      leave();
      leave = follow();
    });
    // What is said of a row is not true of the next screen.
    return () => {
      unsubscribe();
      leave();
      announce("");
    };
  }, [settled, records, resource]);
}

export interface BesideProps {
  state: ListState;
  settled: Store<Cursor>;
  selection: SelectionStore;
  given: Omit<DetailPaneProps, "id">;
}

/** What comes after the first rows. The detail follows the cursor; the list beside it is not drawn for that. */
export function Beside({ state, settled, selection, given }: BesideProps): JSX.Element {
  const { id, index } = useStore(settled);
  usePrefetch(state, settled);
  useReading(state, settled);
  useOwnViewCommands(state);
  useWholeSelection(state, selection);
  useRecordCommands(state);
  return <DetailPane {...given} id={id} isUnlisted={index < 0 && state.records.isReady} />;
}
