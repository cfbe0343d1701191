import { describe, expect, it } from "vitest";
import type { Geometry, Position } from "#web/list/scroll/virtual-window.ts";
import {
  BLOCK,
  CAP_PX,
  isAtHand,
  isSameRange,
  isScaled,
  needsAnchor,
  offsetToReveal,
  rangeAt,
  scrolledTo,
  scrollTopFor,
  spacerHeight,
  visibleRows,
} from "#web/list/scroll/virtual-window.ts";

const small: Geometry = { rows: 2_000, rowHeight: 28, viewport: 840 };
const huge: Geometry = { rows: 1_000_000, rowHeight: 44, viewport: 840 };
const start: Position = { scrollTop: 0, offset: 0 };

describe("list below the maximum height", () => {
  it("uses the scroll position as offset without scaling", () => {
    expect(isScaled(small)).toBe(false);
    expect(spacerHeight(small)).toBe(56_000);
    expect(scrolledTo(start, 12_345, small)).toEqual({ scrollTop: 12_345, offset: 12_345 });
    expect(scrollTopFor(777, small)).toBe(777);
    expect(needsAnchor({ scrollTop: 500, offset: 500 }, small)).toBe(false);
  });
  it("places rows in blocks, so that their top stays while the list scrolls", () => {
    const at = (scrollTop: number) => rangeAt(scrolledTo(start, scrollTop, small), small);
    expect(at(0)).toMatchObject({ first: 0, base: 0, shift: 0 });
    expect(at(14_000)).toMatchObject({ base: BLOCK, shift: BLOCK * 28 });
    expect(at(14_010)).toEqual(at(14_000));
  });
  it("moves the range in steps and contains every visible row at any offset", () => {
    const ranges = Array.from({ length: 400 }, (_, at) => {
      const position = scrolledTo(start, 2_800 + at * 7, small);
      const range = rangeAt(position, small);
      expect(isAtHand(range, range, visibleRows(position.offset, small))).toBe(true);
      return range;
    });
    expect(new Set(ranges.map(({ first, end }) => end - first)).size).toBe(1);
    // A hundred rows scrolled by, with a new range for every fourth.
    expect(ranges.filter((range, at) => at === 0 || !isSameRange(range, ranges[at - 1]!)).length).toBe(25);
  });
  it("detects that a visible row is not drawn yet or moves", () => {
    const shown = rangeAt(scrolledTo(start, 2_800, small), small);
    const after = (scrollTop: number): boolean => {
      const position = scrolledTo(start, scrollTop, small);
      return isAtHand(shown, rangeAt(position, small), visibleRows(position.offset, small));
    };
    expect([2_800, 2_800 + 4 * 28, 2_800 - 4 * 28].map(after)).toEqual([true, true, true]);
    expect([2_800 + 20 * 28, 2_800 - 20 * 28, 14_000].map(after)).toEqual([false, false, false]);
  });
  it("never returns a row outside of the list", () => {
    expect(rangeAt(scrolledTo(start, 1e9, small), small).end).toBe(2_000);
    expect(rangeAt(start, { ...small, rows: 0 })).toMatchObject({ first: 0, end: 0 });
    expect(visibleRows(0, { ...small, rows: 3 })).toEqual({ from: 0, to: 2 });
  });
});

describe("list above the maximum height", () => {
  it("limits the height of the element and still reaches both ends", () => {
    expect(isScaled(huge)).toBe(true);
    expect(spacerHeight(huge)).toBe(CAP_PX);
    const end = scrolledTo(start, CAP_PX - huge.viewport, huge);
    expect(visibleRows(end.offset, huge).to).toBe(999_999);
    expect(scrolledTo(end, 0, huge).offset).toBe(0);
  });
  it("scrolls 1:1 with a wheel and proportionally with a dragged scrollbar", () => {
    const middle = scrolledTo(start, CAP_PX / 2, huge);
    expect(middle.offset / (huge.rows * huge.rowHeight)).toBeCloseTo(0.5, 3);
    const wheel = scrolledTo(middle, middle.scrollTop + 120, huge);
    expect(wheel.offset - middle.offset).toBe(120);
    // The block's shift compensates exactly: rows keep their position on the screen to the pixel.
    expect(rangeAt(wheel, huge).shift - rangeAt(wheel, huge).base * 44).toBeCloseTo(
      rangeAt(middle, huge).shift - rangeAt(middle, huge).base * 44,
      6,
    );
  });
  it("corrects the scrollbar only after a large deviation", () => {
    const middle = { scrollTop: scrollTopFor(20_000_000, huge), offset: 20_000_000 };
    expect(needsAnchor(middle, huge)).toBe(false);
    expect(needsAnchor({ ...middle, scrollTop: middle.scrollTop + 19_000 }, huge)).toBe(false);
    expect(needsAnchor({ ...middle, scrollTop: middle.scrollTop + 21_000 }, huge)).toBe(true);
  });
  it("corrects the scrollbar before it reaches the top with rows left above", () => {
    const drifted = { scrollTop: 3_000, offset: 15_000 * 44 };
    expect(needsAnchor(drifted, huge)).toBe(true);
  });
});

describe("offsetToReveal", () => {
  it("keeps two rows of context and does not scroll for a visible row", () => {
    expect(offsetToReveal(10, 0, small, 2)).toBe(0);
    expect(offsetToReveal(29, 0, small, 2)).toBe(32 * 28 - 840);
    expect(offsetToReveal(50, 5_000, small, 2)).toBe(48 * 28);
    expect(offsetToReveal(1_999, 0, small, 2)).toBe(56_000 - 840);
  });
});
