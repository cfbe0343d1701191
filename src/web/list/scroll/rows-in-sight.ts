import type { Range } from "@tanstack/react-virtual";
import type { Geometry } from "./scaled-scroll.ts";
import { clamp, longestOffset } from "./scaled-scroll.ts";

/** First and last visible row. */
export interface Sight {
  from: number;
  to: number;
}

export function visibleRows(offset: number, { rows, rowHeight, viewport }: Geometry): Sight {
  if (rows === 0) return { from: 0, to: 0 };
  const from = clamp(Math.floor(offset / rowHeight), 0, rows - 1);
  return { from, to: clamp(Math.ceil((offset + viewport) / rowHeight) - 1, from, rows - 1) };
}

/** Rows drawn beyond each end of the visible ones. */
export const OVERSCAN = 4;
/**
 * The drawn rows move in steps of this many rows, so that rows are added and removed in one render. A larger step would
 * delay a key.
 */
const STEP = 4;

/** Drawn rows change only when this number changes. */
export const stepAt = (row: number): number => Math.floor(row / STEP);

/** Returns the rows to draw, in steps, for the virtualizer's `rangeExtractor`. */
export function rowsToDraw({ startIndex, endIndex, count, overscan }: Range): number[] {
  const start = stepAt(startIndex) * STEP;
  const first = clamp(start - overscan, 0, count);
  const end = clamp(start + STEP + (endIndex - startIndex + 1) + overscan, first, count);
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/** Rows per block. Rows are placed relative to their block, so a memoized row keeps its `top` while the list scrolls. */
const BLOCK = 256;

/** Returns the first row of the block that contains `row`. */
export const blockOf = (row: number): number => Math.floor(row / BLOCK) * BLOCK;

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
