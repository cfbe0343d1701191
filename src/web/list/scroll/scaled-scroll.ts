/**
 * Maximum height in px of the scrolled element; above it the scroll is scaled. Chromium's tallest element is 33,554,428
 * px divided by the device's pixel ratio. Short moves stay 1:1, long ones (a dragged scrollbar) are proportional. Below
 * the maximum the arithmetic is the identity.
 */
export const CAP_PX = 8_000_000;
/** Scrolls by the user of up to this many viewports are 1:1. Moves to a row are 1:1 up to one viewport. */
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

const totalHeight = ({ rows, rowHeight }: Geometry): number => rows * rowHeight;
export const spacerHeight = (geometry: Geometry): number => Math.min(totalHeight(geometry), CAP_PX);
export const isScaled = (geometry: Geometry): boolean => totalHeight(geometry) > CAP_PX;

export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
export const longestOffset = (geometry: Geometry): number => Math.max(0, totalHeight(geometry) - geometry.viewport);
const longestScroll = (geometry: Geometry): number => Math.max(0, spacerHeight(geometry) - geometry.viewport);

/** Returns the proportional scroll position for an offset; after 1:1 moves the real one differs. */
export function scrollTopFor(offset: number, geometry: Geometry): number {
  if (!isScaled(geometry)) return offset;
  return (offset / longestOffset(geometry)) * longestScroll(geometry);
}

/** Returns the scroll position that moves the list from `before` to an offset: 1:1 if that is near. */
export function scrollTopToMove(before: Position, offset: number, geometry: Geometry): number {
  const isNear = Math.abs(offset - before.offset) <= geometry.viewport;
  return isScaled(geometry) && isNear ? before.scrollTop + offset - before.offset : scrollTopFor(offset, geometry);
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
 * Maximum deviation of the scrollbar in px before it is corrected. Less is not visible, and each correction costs a
 * paint.
 */
const DRIFT_PX = 20_000;

/** True if 1:1 moves have shifted the scrollbar so far that it would reach its end before the list does. */
export function needsAnchor({ scrollTop, offset }: Position, geometry: Geometry): boolean {
  if (!isScaled(geometry)) return false;
  const place = scrollTopFor(offset, geometry);
  const end = longestScroll(geometry);
  // Room for four more scrolls by the user.
  const margin = 4 * NEAR * geometry.viewport;
  const isNearEnd = scrollTop < margin || scrollTop > end - margin;
  const drift = Math.abs(scrollTop - place);
  return drift > DRIFT_PX || (isNearEnd && drift > 1 && place > margin && place < end - margin);
}
