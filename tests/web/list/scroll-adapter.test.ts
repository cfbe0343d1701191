import { Virtualizer } from "@tanstack/react-virtual";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blockOf, offsetToReveal, OVERSCAN, rowsToDraw, visibleRows } from "#web/list/scroll/rows-in-sight.ts";
import { spacerHeight } from "#web/list/scroll/scaled-scroll.ts";
import type { Drawn } from "#web/list/scroll/scroll-adapter.ts";
import { ScrollAdapter } from "#web/list/scroll/scroll-adapter.ts";

const HEAD = 26;
const VIEWPORT = 840;

/** Scrolled element without a browser: rounds and limits `scrollTop` as Chromium does. */
class Scroller extends EventTarget {
  readonly ownerDocument = { defaultView: globalThis };
  readonly clientWidth = 400;
  readonly clientHeight = VIEWPORT + HEAD;
  #top = 0;
  constructor(readonly scrollHeight: number) {
    super();
  }
  get scrollTop(): number {
    return this.#top;
  }
  scrollTo({ top }: { top: number }): void {
    this.#top = Math.round(Math.max(0, Math.min(top, this.scrollHeight - this.clientHeight)));
  }
  /** Scrolls as a wheel or a dragged scrollbar does. */
  byHand(top: number): void {
    this.scrollTo({ top });
    this.dispatchEvent(new Event("scroll"));
  }
}

interface List {
  adapter: ScrollAdapter;
  element: Scroller;
  /** Row at the top of the view and the last one, as the screen shows them. */
  shown(): { from: number; to: number };
  drawn(): number[];
  draws(): number;
}

/** A list of `rows` rows, drawn by the real virtualizer. */
function open(rows: number, rowHeight: number): List {
  const element = new Scroller(spacerHeight({ rows, rowHeight, viewport: 0 }) + HEAD);
  let drawn: Drawn = { first: 0, end: 0, scaleShift: 0 };
  let scaleShift = 0;
  let draws = 0;
  const adapter = new ScrollAdapter({
    rows: () => ({ rows, rowHeight }),
    head: HEAD,
    drawn: () => drawn,
    setScaleShift: (to) => (scaleShift = to),
    onSight: () => undefined,
  });
  const draw = (): void => {
    const items = virtual.getVirtualItems();
    const first = items[0]?.index ?? 0;
    if (first !== drawn.first || first + items.length !== drawn.end) draws += 1;
    drawn = { first, end: first + items.length, scaleShift };
  };
  const virtual = new Virtualizer<HTMLElement, Element>({
    observeElementRect: adapter.observeElementRect,
    observeElementOffset: adapter.observeElementOffset,
    scrollToFn: adapter.scrollToFn,
    count: rows,
    getScrollElement: () => element as unknown as HTMLElement,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    rangeExtractor: rowsToDraw,
    onChange: draw,
  });
  // oxlint-disable-next-line no-underscore-dangle -- as the library's React hook does
  virtual._willUpdate();
  adapter.refresh();
  draw();
  draws = 0;
  return {
    adapter,
    element,
    shown: () => visibleRows(element.scrollTop - scaleShift, { rows, rowHeight, viewport: VIEWPORT }),
    drawn: () => Array.from({ length: drawn.end - drawn.first }, (_, index) => drawn.first + index),
    draws: () => draws,
  };
}

const drawsAllShown = (list: List): void => {
  const { from, to } = list.shown();
  expect(list.drawn()).toEqual(expect.arrayContaining([from, to]));
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("scroll adapter", () => {
  it("draws every visible row at any offset, in steps of four rows", () => {
    const list = open(2_000, 28);
    list.element.byHand(2_800);
    const before = list.draws();
    for (let step = 0; step < 400; step += 1) {
      list.element.byHand(2_800 + step * 7);
      drawsAllShown(list);
      vi.runAllTimers();
    }
    // The first row in sight moved from 100 to 199.
    expect(list.draws() - before).toBe(24);
  });
  it("draws rows outside of the view only after the frame", () => {
    const list = open(2_000, 28);
    list.element.byHand(2_800);
    const before = list.draws();
    list.element.byHand(2_800 + 4 * 28);
    expect(list.draws()).toBe(before);
    vi.runAllTimers();
    expect(list.draws()).toBe(before + 1);
    list.element.byHand(20_000);
    expect(list.draws()).toBe(before + 2);
    drawsAllShown(list);
  });
  it("reveals rows and jumps to them", () => {
    const list = open(2_000, 28);
    list.adapter.reveal(40);
    expect(list.element.scrollTop).toBe(43 * 28 - VIEWPORT);
    list.adapter.jumpTo(1_000);
    expect(list.shown().from).toBe(1_000);
    expect(list.adapter.placeOf(1_001)).toBe(HEAD + 28);
    list.adapter.jumpTo(1_999);
    expect(list.shown()).toEqual({ from: 1_970, to: 1_999 });
    expect(list.adapter.rowsInSight()).toBe(29);
  });
  it("reaches every part of 1,000,000 rows, and moves by the row in between", () => {
    const list = open(1_000_000, 44);
    list.adapter.jumpTo(999_999);
    expect(list.shown().to).toBe(999_999);
    drawsAllShown(list);
    list.element.byHand(4_000_000);
    const { from } = list.shown();
    expect(from / 1_000_000).toBeCloseTo(0.5, 2);
    drawsAllShown(list);
    for (let step = 1; step <= 300; step += 1) {
      list.element.byHand(4_000_000 + step * 44);
      vi.runAllTimers();
      expect(list.shown().from).toBe(from + step);
      drawsAllShown(list);
    }
    list.adapter.jumpTo(123_456);
    expect(list.shown().from).toBe(123_456);
    list.element.byHand(0);
    expect(list.shown().from).toBe(0);
    drawsAllShown(list);
  });
  it("synchronizes a scrollbar that many short moves have shifted, and keeps the rows in place", () => {
    const list = open(1_000_000, 44);
    for (let row = 15; row <= 15_000; row += 15) list.adapter.jumpTo(row);
    expect(list.shown().from).toBe(15_000);
    const before = list.element.scrollTop;
    list.element.dispatchEvent(new Event("scrollend"));
    expect(before - list.element.scrollTop).toBeGreaterThan(500_000);
    expect(list.shown().from).toBe(15_000);
    drawsAllShown(list);
  });
  it("draws nothing for no rows", () => {
    expect(open(0, 28).drawn()).toEqual([]);
  });
});

describe("rows in sight", () => {
  it("never includes a row outside of the list", () => {
    const range = { startIndex: 0, endIndex: 30, overscan: OVERSCAN, count: 32 };
    expect(rowsToDraw(range)).toEqual(Array.from({ length: 32 }, (_, index) => index));
    expect(rowsToDraw({ ...range, startIndex: 1_990, endIndex: 1_999, count: 2_000 })).toEqual(
      Array.from({ length: 16 }, (_, index) => 1_984 + index),
    );
    expect(visibleRows(0, { rows: 3, rowHeight: 28, viewport: 840 })).toEqual({ from: 0, to: 2 });
    expect(visibleRows(0, { rows: 0, rowHeight: 28, viewport: 840 })).toEqual({ from: 0, to: 0 });
  });
  it("places rows in blocks, so that their top stays while the list scrolls", () => {
    expect([0, 255, 256, 700].map(blockOf)).toEqual([0, 0, 256, 512]);
  });
  it("keeps rows of context around a revealed row and does not scroll for a visible one", () => {
    const small = { rows: 2_000, rowHeight: 28, viewport: 840 };
    expect(offsetToReveal(10, 0, small, 2)).toBe(0);
    expect(offsetToReveal(29, 0, small, 2)).toBe(32 * 28 - 840);
    expect(offsetToReveal(50, 5_000, small, 2)).toBe(48 * 28);
    expect(offsetToReveal(1_999, 0, small, 2)).toBe(56_000 - 840);
  });
});
