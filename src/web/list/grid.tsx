import type { ComponentType, CSSProperties, JSX, MouseEvent, Ref, RefObject } from "react";
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Resource } from "#kernel/resource.ts";
import { isFigure } from "#kernel/field.ts";
import type { RecordWindow } from "#web/data/records.ts";
import { runCommand } from "#web/commands/run.ts";
import { l, part, t } from "#web/i18n/text.ts";
import { defineChunk } from "#web/store/chunk.ts";
import { useSelected, useValue, watch } from "#web/store/state.ts";
import { insetFocus } from "#web/ui/inset-focus.ts";
import { Load } from "#web/store/load.tsx";
import { owningPane } from "#web/keyboard/panes.ts";
import { densityStore, emOf, rowHeight } from "#web/shell/theme.ts";
import type { Column } from "./columns/columns.ts";
import { fitColumns, moreOf } from "#web/list/columns/fit-columns.ts";
import { tracksOf } from "#web/list/columns/columns.ts";
import type { CursorStore } from "./cursor.ts";
import type { RowProps } from "./row.tsx";
import { Row, rowId } from "./row.tsx";
import type { SelectionStore } from "./selection/selection.ts";
import { directionOf } from "./columns/sorting.ts";
import type { Sight } from "./scroll/rows-in-sight.ts";
import type { VirtualRows } from "./scroll/use-virtual-rows.ts";
import { useVirtualRows } from "./scroll/use-virtual-rows.ts";

const heldMark = defineChunk(async () => (await part(import("./scroll/key-repeat-cursor.tsx"))).KeyRepeatCursor);

const HEAD_PX = 26;

export interface GridHandle {
  reveal(index: number): void;
  jumpTo(index: number): void;
  rowsInSight(): number;
  focus(): void;
}

export interface GridProps {
  label: string;
  resource: Resource;
  columns: readonly Column[];
  /** Leaves out columns that do not fit. */
  fits?: boolean;
  /** Names of columns that say nothing here. They are left out as well. */
  folded?: ReadonlySet<string>;
  records: RecordWindow;
  sort: string;
  cursor: CursorStore;
  selection: SelectionStore;
  onSort: (name: string) => void;
  onSight: (sight: Sight) => void;
  onPick: (index: number, how: "move" | "toggle" | "range" | "open") => void;
  handle: Ref<GridHandle>;
  /** Component for rows of another layout, without column headers, as in a queue. */
  row?: ComponentType<RowProps>;
  /** Number of rows kept visible around a revealed row. */
  context?: number;
  /** Part below the rows, in the tracks of the shown columns. */
  renderFoot?: ((columns: readonly Column[]) => JSX.Element) | false | undefined;
}

function Heads({ columns, sort, onSort }: Pick<GridProps, "columns" | "sort" | "onSort">): JSX.Element {
  return (
    <div role="row" aria-rowindex={1} className="rows-head">
      <span role="columnheader">
        <span className="sr-only">{t("list.selectRow")}</span>
      </span>
      {columns.map(({ name, field, isTitle }) => {
        const direction = directionOf(sort, name);
        const isBare = field.kind === "image" || field.kind === "images";
        const text = l(field.head ?? field.label);
        return (
          <span
            key={name}
            role="columnheader"
            aria-sort={field.sort ? direction : undefined}
            className={isTitle ? "title" : isFigure(field) ? "figure" : undefined}
          >
            {field.sort ? (
              <button
                type="button"
                className={`inline-flex items-center gap-0.5 ${insetFocus}`}
                tabIndex={-1}
                title={t("list.sort.by", { name: text })}
                onClick={() => onSort(name)}
              >
                {text}
                <span aria-hidden="true">{direction === "none" ? "" : direction === "ascending" ? " ↑" : " ↓"}</span>
              </button>
            ) : (
              <span className={isBare ? "sr-only" : undefined}>{text}</span>
            )}
          </span>
        );
      })}
    </div>
  );
}

/** The cursor's row stays in the DOM when it is scrolled away, because `aria-activedescendant` refers to it. */
function indexes(first: number, end: number, cursor: number, count: number): number[] {
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  return cursor >= 0 && cursor < count && (cursor < first || cursor >= end) ? [...shown, cursor] : shown;
}

/** Sets the attribute directly on the element, because it changes with every key and nothing else in the grid does. */
function useActiveDescendant(scroller: RefObject<HTMLElement | null>, cursor: CursorStore, count: number): void {
  useEffect(() => {
    const point = (): void => {
      const { index } = cursor.value;
      if (index >= 0 && index < count) scroller.current?.setAttribute("aria-activedescendant", rowId(index));
      else scroller.current?.removeAttribute("aria-activedescendant");
    };
    point();
    return watch(cursor, point);
  }, [scroller, cursor, count]);
}

/** Returns the columns that fit of those that are not folded. The counter of the others takes its room at the end. */
function fitTelling(
  columns: readonly Column[],
  folded: ReadonlySet<string> | undefined,
  fit: (columns: readonly Column[], more: number) => readonly Column[],
  em: number,
): readonly Column[] {
  if (!folded || folded.size === 0) return fit(columns, 0);
  const telling = columns.filter(({ name }) => !folded.has(name));
  const all = fit(telling, moreOf(em));
  return all.length === telling.length ? all : fit(telling, 0);
}

/** Returns the columns that fit. Columns chosen by the user are all shown, and the list scrolls sideways. */
function useFitting(
  { columns, fits, folded, sort }: GridProps,
  scroller: RefObject<HTMLElement | null>,
): { columns: readonly Column[]; gone: readonly Column[]; width: number } {
  const em = emOf(useValue(densityStore));
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!fits || !element) return undefined;
    const measure = (): void => setWidth(element.clientWidth);
    // Measures before any row is drawn. Otherwise each row would draw surplus columns and remove them again.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [fits, scroller]);
  return useMemo(() => {
    const fitting = fits
      ? fitTelling(columns, folded, (some, more) => fitColumns(some, em, width - more, sort), em)
      : columns;
    const names = new Set(fitting.map(({ name }) => name));
    return { columns: fitting, gone: columns.filter(({ name }) => !names.has(name)), width };
  }, [columns, fits, folded, em, width, sort]);
}

/** Button that names the dropped columns and opens the choice of columns. @param width of the grid, px */
function More({ gone, width }: { gone: readonly Column[]; width: number }): JSX.Element | null {
  if (gone.length === 0) return null;
  const names = gone.map(({ field }) => l(field.head ?? field.label)).join(t("common.comma"));
  const label = t("list.more", { n: gone.length, names });
  return (
    <button
      type="button"
      className={`absolute top-px z-sticky h-6 min-w-6 translate-x-[calc(-100%-8px)] rounded-s px-1 text-small text-accent-text hover:bg-hover ${insetFocus}`}
      style={{ left: width }}
      aria-label={label}
      title={label}
      onClick={() => runCommand("list.columns")}
    >
      +{gone.length}
    </button>
  );
}

/** Focuses the grid if the pane got the focus before the rows were there. */
function useFirstFocus(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (owningPane() === "list" && (focused === document.body || focused?.matches("[data-pane=list]")))
      scroller.current?.focus({ preventScroll: true });
  }, [scroller]);
}

function useHandle(
  { handle, context }: GridProps,
  scroll: VirtualRows["scroll"],
  scroller: RefObject<HTMLElement | null>,
): void {
  useImperativeHandle(
    handle,
    () => ({
      reveal: (index) => scroll.reveal(index, context),
      jumpTo: (index) => scroll.jumpTo(index),
      rowsInSight: () => scroll.rowsInSight(),
      focus: () => scroller.current?.focus({ preventScroll: true }),
    }),
    [scroll, context, scroller],
  );
}

/** Tracks and minimum width of the columns. Rows of another layout have none. */
function useSizes(columns: readonly Column[], isBare: boolean, hasMore: boolean): CSSProperties {
  const em = emOf(useValue(densityStore));
  return useMemo(() => {
    if (isBare) return { "--least": "0px" } as CSSProperties;
    const { tracks, least } = tracksOf(columns);
    return { "--cols": tracks, "--least": least, "--more": `${hasMore ? moreOf(em) : 0}px` } as CSSProperties;
  }, [columns, isBare, hasMore, em]);
}

const isInRow = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest("[data-index]") !== null;

function pickAt(event: MouseEvent, pick: GridProps["onPick"]): void {
  const target = event.target instanceof Element ? event.target : null;
  const index = Number(target?.closest<HTMLElement>("[data-index]")?.dataset["index"] ?? Number.NaN);
  if (Number.isNaN(index)) return;
  if (event.shiftKey) pick(index, "range");
  else pick(index, target?.closest("[data-tick]") || event.ctrlKey || event.metaKey ? "toggle" : "move");
}

export function Grid(props: GridProps): JSX.Element {
  const { resource, records, cursor, selection, onPick } = props;
  const RowOf = props.row ?? Row;
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, gone, width } = useFitting(props, scroller);
  const height = rowHeight(useValue(densityStore));
  const { first, end, base, shift, spacer, scroll } = useVirtualRows({
    scroller,
    rows: records.count,
    rowHeight: height,
    head: props.row ? 0 : HEAD_PX,
    onSight: props.onSight,
  });
  // Only a cursor outside of the range renders the list. A move inside renders two rows.
  const strayed = useSelected(cursor, ({ index }) => (index < first || index >= end ? index : -1));
  useActiveDescendant(scroller, cursor, records.count);
  useHandle(props, scroll, scroller);
  useFirstFocus(scroller);
  const sizes = useSizes(columns, props.row !== undefined, gone.length > 0);
  return (
    <div className="rows-frame" style={sizes}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- each click has a key */}
      <div
        ref={scroller}
        role={records.attributesAt ? "treegrid" : "grid"}
        tabIndex={0}
        data-pane-focus
        className={props.fits || props.row ? "rows-grid" : "rows-grid wide"}
        aria-label={props.label}
        aria-rowcount={records.count + (props.row ? 0 : 1)}
        aria-colcount={props.row ? undefined : columns.length + 1}
        aria-multiselectable="true"
        aria-busy={records.isLoading}
        onClick={(event) => pickAt(event, onPick)}
        onDoubleClick={(event) => isInRow(event) && onPick(cursor.value.index, "open")}
      >
        {!props.row && <Heads columns={columns} sort={props.sort} onSort={props.onSort} />}
        <div className="rows-spacer" role="rowgroup" style={{ height: spacer }}>
          <div className="rows-block" role="presentation" style={{ transform: `translateY(${shift}px)` }}>
            {indexes(first, end, strayed, records.count).map((index) => (
              <RowOf
                key={records.keyAt?.(index) ?? index}
                index={index}
                top={Math.abs(index - base) < 100_000 ? (index - base) * height : -height}
                resource={resource}
                columns={columns}
                row={records.rowAt(index)}
                attributes={records.attributesAt?.(index)}
                cursor={cursor}
                selection={selection}
              />
            ))}
          </div>
        </div>
      </div>
      <More gone={gone} width={width} />
      <Load chunk={heldMark} partProps={{ scroller, cursor, scroll }} />
      {props.renderFoot && props.renderFoot(columns)}
    </div>
  );
}
