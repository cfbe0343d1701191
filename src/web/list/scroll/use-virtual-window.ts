import type { RefObject } from "react";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLatest } from "#web/store/latest.ts";
import type { Geometry, Position, Range } from "./virtual-window.ts";
import {
  isAtHand,
  isSameRange,
  needsAnchor,
  isScaled,
  offsetToReveal,
  rangeAt,
  scrolledTo,
  scrollTopFor,
  spacerHeight,
  visibleRows,
} from "./virtual-window.ts";

export interface VirtualWindow {
  range: Range;
  spacer: number;
  /** Number of rows that fit: one page for PageUp and PageDown. */
  rowsInSight(): number;
  /** Scrolls the row into sight within this frame. */
  reveal(index: number, context?: number): void;
  /** Returns the distance from the element's top to the row's, in px. */
  placeOf(index: number): number;
  /** Scrolls the row to the top. */
  jumpTo(index: number): void;
}

const emptyRange: Range = { first: 0, end: 0, base: 0, shift: 0 };

/** Applies the arithmetic of virtual-window.ts to an element. @param head px of the sticky column headers */
// oxlint-disable-next-line max-lines-per-function -- parts would have to share all refs of the element
export function useVirtualWindow(given: {
  scroller: RefObject<HTMLElement | null>;
  rows: number;
  rowHeight: number;
  head: number;
  onSight: (from: number, to: number) => void;
}): VirtualWindow {
  const { scroller, rows, rowHeight, head } = given;
  const [range, setRange] = useState<Range>(emptyRange);
  const shown = useRef<Range>(emptyRange);
  const pendingFrame = useRef(0);
  const position = useRef<Position>({ scrollTop: 0, offset: 0 });
  const viewport = useRef(600);
  const onSight = useLatest(given.onSight);
  const geometryNow = useLatest({ rows, rowHeight });
  const geometry = useCallback((): Geometry => ({ ...geometryNow.current, viewport: viewport.current }), [geometryNow]);
  const refresh = useCallback(
    (isInFrame: boolean) => {
      const next = rangeAt(position.current, geometry());
      const { from, to } = visibleRows(position.current.offset, geometry());
      onSight.current(from, to);
      if (isSameRange(shown.current, next)) return;
      shown.current = next;
      const set = (): void => setRange(next);
      // The browser paints a scroll before React renders. Without flushSync a dragged scrollbar shows blank frames.
      if (isInFrame) flushSync(set);
      else set();
    },
    [geometry, onSight],
  );
  /** Draws visible rows at once, and rows outside of the view after the frame that a key waits for. */
  const follow = useCallback(
    (isInFrame: boolean) => {
      const sight = visibleRows(position.current.offset, geometry());
      if (!isAtHand(shown.current, rangeAt(position.current, geometry()), sight)) return refresh(isInFrame);
      onSight.current(sight.from, sight.to);
      pendingFrame.current ||= requestAnimationFrame(() =>
        setTimeout(() => {
          pendingFrame.current = 0;
          refresh(false);
        }),
      );
    },
    [geometry, onSight, refresh],
  );
  const moveTo = useCallback(
    (offset: number) => {
      const element = scroller.current;
      if (!element) return;
      const scaled = isScaled(geometry());
      const near = Math.abs(offset - position.current.offset) <= viewport.current;
      const top =
        scaled && near
          ? position.current.scrollTop + offset - position.current.offset
          : scrollTopFor(offset, geometry());
      element.scrollTo({ top });
      // The browser rounds the value. The scroll event will report the rounded one.
      position.current = { scrollTop: element.scrollTop, offset };
      follow(false);
    },
    [geometry, follow, scroller],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = (): void => {
      viewport.current = Math.max(rowHeight, element.clientHeight - head);
      position.current = scrolledTo(position.current, element.scrollTop, geometry());
      refresh(false);
    };
    const onScroll = (): void => {
      if (element.scrollTop === position.current.scrollTop) return;
      position.current = scrolledTo(position.current, element.scrollTop, geometry());
      follow(true);
    };
    // After many short moves the scrollbar is synchronized with the list's position.
    const onEnd = (): void => {
      if (!needsAnchor(position.current, geometry())) return;
      element.scrollTo({ top: scrollTopFor(position.current.offset, geometry()) });
      position.current = { ...position.current, scrollTop: element.scrollTop };
      refresh(false);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    element.addEventListener("scrollend", onEnd);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(pendingFrame.current);
      pendingFrame.current = 0;
      element.removeEventListener("scroll", onScroll);
      element.removeEventListener("scrollend", onEnd);
    };
  }, [scroller, rows, rowHeight, head, geometry, refresh, follow]);

  return useMemo(
    () => ({
      range,
      spacer: spacerHeight({ rows, rowHeight, viewport: 0 }),
      rowsInSight: () => Math.max(1, Math.floor(viewport.current / rowHeight) - 1),
      reveal: (index, context = 2) => {
        const offset = offsetToReveal(index, position.current.offset, geometry(), context);
        if (offset !== position.current.offset) moveTo(offset);
      },
      placeOf: (index) => head + index * rowHeight - position.current.offset,
      jumpTo: (index) => moveTo(Math.max(0, Math.min(index * rowHeight, rows * rowHeight - viewport.current))),
    }),
    [range, rows, rowHeight, head, geometry, moveTo],
  );
}
