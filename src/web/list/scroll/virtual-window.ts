/**
 * Maximum height in px of the scrolled element; above it the scroll is scaled. Chromium's tallest element is 33,554,428
 * px divided by the device's pixel ratio. Short moves stay 1:1, long ones (a dragged scrollbar) are proportional. Below
 * the maximum the arithmetic is the identity, so short lists need no second window library.
 */
export const CAP_PX = 8_000_000;
/**
 * Rows per block. Rows are placed relative to their block, so a memoized row keeps its `top` while the list scrolls.
 */
export const BLOCK = 256;
const OVERSCAN = 4;
/**
 * Number of rows by which a range moves at once, so that removed and added rows are drawn together. A larger step would
 * delay a key.
 */
const STEP = 4;
/** Moves up to this many screens are 1:1. */
const NEAR = 3;

export interface Geometry {
  rows: number;
  rowHeight: number;
  /** Height of the visible rows in px. */
  viewport: number;
}

export interface Position {
  /** Scroll position of the element. */
  scrollTop: number;
  /** Position in the full height of all rows. */
  offset: number;
}

export const totalHeight = ({ rows, rowHeight }: Geometry): number => rows * rowHeight;
export const spacerHeight = (geometry: Geometry): number => Math.min(totalHeight(geometry), CAP_PX);
export const isScaled = (geometry: Geometry): boolean => totalHeight(geometry) > CAP_PX;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
const longestOffset = (geometry: Geometry): number => Math.max(0, totalHeight(geometry) - geometry.viewport);
const longestScroll = (geometry: Geometry): number => Math.max(0, spacerHeight(geometry) - geometry.viewport);

/** Returns the scroll position for an offset, which differs after 1:1 moves. */
export function scrollTopFor(offset: number, geometry: Geometry): number {
  if (!isScaled(geometry)) return offset;
  return (offset / longestOffset(geometry)) * longestScroll(geometry);
}

/** Returns the list's position after the element was scrolled to `scrollTop`. */
export function scrolledTo(before: Position, scrollTop: number, geometry: Geometry): Position {
  if (!isScaled(geometry)) return { scrollTop, offset: clamp(scrollTop, 0, longestOffset(geometry)) };
  const end = longestScroll(geometry);
  if (scrollTop <= 0) return { scrollTop, offset: 0 };
  if (scrollTop >= end - 1) return { scrollTop, offset: longestOffset(geometry) };
  const delta = scrollTop - before.scrollTop;
  const offset =
    Math.abs(delta) <= NEAR * geometry.viewport ? before.offset + delta : (scrollTop / end) * longestOffset(geometry);
  return { scrollTop, offset: clamp(offset, 0, longestOffset(geometry)) };
}

/**
 * Returns the offset that brings a row into sight with `context` rows around it; the same offset if it is visible
 * already.
 */
export function offsetToReveal(index: number, offset: number, geometry: Geometry, context: number): number {
  const { rowHeight, viewport } = geometry;
  const room = Math.min(context, Math.max(0, Math.floor(viewport / rowHeight / 2) - 1)) * rowHeight;
  const top = index * rowHeight;
  if (top - room < offset) return clamp(top - room, 0, longestOffset(geometry));
  if (top + rowHeight + room > offset + viewport)
    return clamp(top + rowHeight + room - viewport, 0, longestOffset(geometry));
  return offset;
}

/**
 * Maximum deviation of the scrollbar in px before it is corrected. Less is not visible, and each correction costs a
 * paint.
 */
const DRIFT_PX = 20_000;

/** True if 1:1 moves have shifted the scrollbar so far that the next ones would reach an end too early. */
export function needsAnchor({ scrollTop, offset }: Position, geometry: Geometry): boolean {
  if (!isScaled(geometry)) return false;
  const place = scrollTopFor(offset, geometry);
  const end = longestScroll(geometry);
  const margin = NEAR * 4 * geometry.viewport;
  const isNearEnd = scrollTop < margin || scrollTop > end - margin;
  const drift = Math.abs(scrollTop - place);
  return drift > DRIFT_PX || (isNearEnd && drift > 1 && place > margin && place < end - margin);
}

export interface Range {
  first: number;
  /** Index after the last row. */
  end: number;
  /** First row of the block in which the rows are placed. */
  base: number;
  /** Offset of the block in px. */
  shift: number;
}

export function rangeAt({ scrollTop, offset }: Position, geometry: Geometry): Range {
  const { rows, rowHeight, viewport } = geometry;
  const first = Math.floor(offset / rowHeight / STEP) * STEP - OVERSCAN;
  const end = first + Math.ceil(viewport / rowHeight) + STEP + 2 * OVERSCAN;
  const from = clamp(first, 0, Math.max(0, rows - 1));
  const base = Math.floor(from / BLOCK) * BLOCK;
  return { first: from, end: clamp(end, 0, rows), base, shift: base * rowHeight + scrollTop - offset };
}

export const isSameRange = (a: Range, b: Range): boolean =>
  a.first === b.first && a.end === b.end && a.base === b.base && a.shift === b.shift;

/** First and last visible row. */
export interface Sight {
  from: number;
  to: number;
}

/** True if all visible rows are in place already, so that further rows may be drawn after the frame. */
export const isAtHand = (shown: Range, next: Range, { from, to }: Sight): boolean =>
  shown.base === next.base && shown.shift === next.shift && from >= shown.first && to < shown.end;

export function visibleRows(offset: number, { rows, rowHeight, viewport }: Geometry): Sight {
  if (rows === 0) return { from: 0, to: 0 };
  const from = clamp(Math.floor(offset / rowHeight), 0, rows - 1);
  return { from, to: clamp(Math.ceil((offset + viewport) / rowHeight) - 1, from, rows - 1) };
}
