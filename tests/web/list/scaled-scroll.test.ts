import { describe, expect, it } from "vitest";
import type { Geometry, Position } from "#web/list/scroll/scaled-scroll.ts";
import {
  CAP_PX,
  isScaled,
  needsAnchor,
  scrolledTo,
  scrollTopFor,
  scrollTopToMove,
  spacerHeight,
} from "#web/list/scroll/scaled-scroll.ts";

const small: Geometry = { rows: 2_000, rowHeight: 28, viewport: 840 };
const huge: Geometry = { rows: 1_000_000, rowHeight: 44, viewport: 840 };
const start: Position = { scrollTop: 0, offset: 0 };

describe("list below the maximum height", () => {
  it("uses the scroll position as offset without scaling", () => {
    expect(isScaled(small)).toBe(false);
    expect(spacerHeight(small)).toBe(56_000);
    expect(scrolledTo(start, 12_345, small)).toEqual({ scrollTop: 12_345, offset: 12_345 });
    expect(scrollTopFor(777, small)).toBe(777);
    expect(scrollTopToMove({ scrollTop: 100, offset: 100 }, 128, small)).toBe(128);
    expect(needsAnchor({ scrollTop: 500, offset: 500 }, small)).toBe(false);
  });
});

describe("list above the maximum height", () => {
  it("limits the height of the element and still reaches both ends", () => {
    expect(isScaled(huge)).toBe(true);
    expect(spacerHeight(huge)).toBe(CAP_PX);
    const end = scrolledTo(start, CAP_PX - huge.viewport, huge);
    expect(end.offset).toBe(huge.rows * huge.rowHeight - huge.viewport);
    expect(scrolledTo(end, 0, huge).offset).toBe(0);
  });
  it("scrolls 1:1 with a wheel and proportionally with a dragged scrollbar", () => {
    const middle = scrolledTo(start, CAP_PX / 2, huge);
    expect(middle.offset / (huge.rows * huge.rowHeight)).toBeCloseTo(0.5, 3);
    const wheel = scrolledTo(middle, middle.scrollTop + 120, huge);
    expect(wheel.offset - middle.offset).toBe(120);
    // Rows keep their position on the screen to the pixel.
    expect(wheel.scrollTop - wheel.offset).toBeCloseTo(middle.scrollTop - middle.offset, 6);
  });
  it("moves the scrollbar 1:1 to a near row and proportionally to a far one", () => {
    const middle = { scrollTop: 4_000_100, offset: 22_000_000 };
    expect(scrollTopToMove(middle, 22_000_044, huge)).toBe(4_000_144);
    expect(scrollTopToMove(middle, 33_000_000, huge)).toBe(scrollTopFor(33_000_000, huge));
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
