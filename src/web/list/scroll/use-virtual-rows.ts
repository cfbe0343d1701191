import type { RefObject } from "react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useLatest } from "#web/store/latest.ts";
import type { Sight } from "./rows-in-sight.ts";
import { blockOf, OVERSCAN, rowsToDraw } from "./rows-in-sight.ts";
import { spacerHeight } from "./scaled-scroll.ts";
import type { Drawn } from "./scroll-adapter.ts";
import { ScrollAdapter } from "./scroll-adapter.ts";

export interface VirtualRows {
  /** First drawn row. */
  first: number;
  /** Index after the last drawn row. */
  end: number;
  /** First row of the block in which the rows are placed. */
  base: number;
  /** Position of the block in the scrolled element, px. */
  shift: number;
  /** Height of the scrolled element in px. */
  spacer: number;
  scroll: Pick<ScrollAdapter, "reveal" | "jumpTo" | "rowsInSight" | "placeOf">;
}

interface Given {
  scroller: RefObject<HTMLElement | null>;
  rows: number;
  rowHeight: number;
  /** Height in px of the sticky column headers. */
  head: number;
  onSight: (sight: Sight) => void;
}

/** Draws the visible rows of a list of any length by @tanstack/react-virtual. */
export function useVirtualRows({ scroller, rows, rowHeight, head, onSight }: Given): VirtualRows {
  const [scaleShift, setScaleShift] = useState(0);
  const latest = useLatest({ rows, rowHeight, onSight });
  const drawn = useRef<Drawn>({ first: 0, end: 0, scaleShift: 0 });
  const scroll = useMemo(
    () =>
      new ScrollAdapter({
        rows: () => latest.current,
        head,
        drawn: () => drawn.current,
        setScaleShift,
        onSight: (sight) => latest.current.onSight(sight),
      }),
    [latest, head],
  );
  // oxlint-disable-next-line react/incompatible-library -- its result is passed to no memoized component
  const virtual = useVirtualizer<HTMLElement, Element>({
    observeElementRect: scroll.observeElementRect,
    observeElementOffset: scroll.observeElementOffset,
    scrollToFn: scroll.scrollToFn,
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: rowsToDraw,
    // The adapter decides which rows must be drawn within the frame.
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const end = first + items.length;
  const base = blockOf(first);
  useLayoutEffect(() => {
    drawn.current = { first, end, scaleShift };
  });
  const measured = useRef(rowHeight);
  useLayoutEffect(() => {
    // The virtualizer keeps the heights of rows until `measure` is called.
    if (measured.current !== rowHeight) virtual.measure();
    measured.current = rowHeight;
  }, [virtual, rowHeight]);
  useLayoutEffect(() => scroll.refresh(), [scroll, rows, rowHeight]);
  return {
    first,
    end,
    base,
    shift: base * rowHeight + scaleShift,
    spacer: spacerHeight({ rows, rowHeight, viewport: 0 }),
    scroll,
  };
}
