import type { JSX, RefObject } from "react";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { useControlKeys } from "#web/keyboard/control-keys.ts";
import { owningPane } from "#web/keyboard/panes.ts";
import type { CursorStore } from "#web/list/cursor.ts";
import type { GridProps } from "#web/list/grid.tsx";
import { rowId } from "#web/list/row.tsx";
import type { VirtualRows } from "#web/list/scroll/use-virtual-rows.ts";
import { useVirtualRows } from "#web/list/scroll/use-virtual-rows.ts";
import { watch } from "#web/store/state.ts";
import { Swatch } from "./swatch.tsx";

/** Least width and height of a swatch in px. */
const WIDTH = 188;
const HEIGHT = 76;

/** Number of swatches side by side. */
function usePerRow(scroller: RefObject<HTMLElement | null>): number {
  const [perRow, setPerRow] = useState(1);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = (): void => setPerRow(Math.max(1, Math.floor(element.clientWidth / WIDTH)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return perRow;
}

/** Points to the swatch of the cursor, and focuses the swatches if the pane has the focus. */
function useFocus(scroller: RefObject<HTMLElement | null>, cursor: CursorStore): void {
  useEffect(() => {
    const point = (): void => scroller.current?.setAttribute("aria-activedescendant", rowId(cursor.value.index));
    point();
    return watch(cursor, point);
  }, [scroller, cursor]);
  useEffect(() => {
    const focused = document.activeElement;
    if (owningPane() === "list" && (focused === document.body || focused?.matches("[data-pane=list]")))
      scroller.current?.focus({ preventScroll: true });
  }, [scroller]);
}

function useHandle(
  handle: GridProps["handle"],
  scroller: RefObject<HTMLElement | null>,
  scroll: VirtualRows["scroll"],
  perRow: number,
): void {
  useImperativeHandle(
    handle,
    () => ({
      reveal: (index) => scroll.reveal(Math.floor(index / perRow)),
      jumpTo: (index) => scroll.jumpTo(Math.floor(index / perRow)),
      rowsInSight: () => scroll.rowsInSight() * perRow,
      focus: () => scroller.current?.focus({ preventScroll: true }),
    }),
    [scroller, scroll, perRow],
  );
}

function useArrows(
  scroller: RefObject<HTMLElement | null>,
  { cursor, records, onPick }: Pick<GridProps, "cursor" | "records" | "onPick">,
  perRow: number,
): void {
  const step = (by: number) => (): void => {
    const next = cursor.value.index + by;
    if (next >= 0 && next < records.count) onPick(next, "move");
  };
  useControlKeys(scroller, {
    arrowright: step(1),
    arrowleft: step(-1),
    arrowdown: step(perRow),
    arrowup: step(-perRow),
  });
}

interface RowProps extends Pick<GridProps, "resource" | "columns" | "records" | "cursor" | "selection" | "onPick"> {
  from: number;
  perRow: number;
  top: number;
}

function SwatchRow({ from, perRow, top, records, ...shown }: RowProps): JSX.Element {
  const indexes = Array.from({ length: Math.min(perRow, records.count - from) }, (_, index) => from + index);
  return (
    <div
      role="row"
      aria-rowindex={from / perRow + 1}
      className="absolute inset-x-0 grid h-19 px-1.5"
      style={{ top, gridTemplateColumns: `repeat(${perRow}, 1fr)` }}
    >
      {indexes.map((index) => (
        <Swatch key={index} index={index} row={records.rowAt(index)} {...shown} />
      ))}
    </div>
  );
}

/** A list drawn as swatches. The arrows move in four directions, and all other keys are those of a list. */
export function SwatchGrid(props: GridProps): JSX.Element {
  const { resource, columns, records, cursor, selection, onPick, onSight, handle } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const perRow = usePerRow(scroller);
  const { first, end, base, shift, spacer, scroll } = useVirtualRows({
    scroller,
    rows: Math.ceil(records.count / perRow),
    rowHeight: HEIGHT,
    head: 0,
    onSight: ({ from, to }) => onSight({ from: from * perRow, to: Math.min(records.count, (to + 1) * perRow) - 1 }),
  });
  useHandle(handle, scroller, scroll, perRow);
  useFocus(scroller, cursor);
  useArrows(scroller, props, perRow);
  return (
    <div className="rows-frame">
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        data-pane-focus
        className="rows-grid"
        aria-label={props.label}
        aria-rowcount={Math.ceil(records.count / perRow)}
        aria-multiselectable="true"
        aria-busy={records.isLoading}
      >
        <div className="rows-spacer" role="rowgroup" style={{ height: spacer }}>
          <div className="rows-block" role="presentation" style={{ transform: `translateY(${shift}px)` }}>
            {Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index).map((row) => (
              <SwatchRow
                key={row}
                from={row * perRow}
                perRow={perRow}
                top={(row - base) * HEIGHT}
                {...{ resource, columns, records, cursor, selection, onPick }}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
