import type { VirtualizerOptions } from "@tanstack/react-virtual";
import { observeElementRect } from "@tanstack/react-virtual";
import { flushSync } from "react-dom";
import type { Sight } from "./rows-in-sight.ts";
import { offsetToReveal, stepAt, visibleRows } from "./rows-in-sight.ts";
import type { Geometry, Position } from "./scaled-scroll.ts";
import { clamp, longestOffset, needsAnchor, scrolledTo, scrollTopFor, scrollTopToMove } from "./scaled-scroll.ts";

type Options = VirtualizerOptions<HTMLElement, Element>;

/** Rows that are in the DOM. */
export interface Drawn {
  first: number;
  /** Index after the last row. */
  end: number;
  scaleShift: number;
}

/** The list whose scroll is adapted. */
interface ScrolledList {
  rows: () => Pick<Geometry, "rows" | "rowHeight">;
  /** Height in px of the sticky column headers. */
  head: number;
  drawn: () => Drawn;
  /** @param scaleShift `scrollTop` minus `offset`, px; 0 for a list that is not scaled */
  setScaleShift: (scaleShift: number) => void;
  onSight: (sight: Sight) => void;
}

/**
 * Connects the virtualizer with an element that may be shorter than all rows (scaled-scroll.ts). The virtualizer gets
 * unscaled offsets, and only those that change the drawn rows.
 *
 * The adapter scrolls by itself, because the virtualizer's `scrollToOffset` stops at the height of the element.
 */
export class ScrollAdapter {
  private readonly list: ScrolledList;
  private element: HTMLElement | null = null;
  /** Height of the visible rows in px. */
  private viewport = 600;
  private position: Position = { scrollTop: 0, offset: 0 };
  private tell: ((offset: number) => void) | null = null;
  /** The last report to the virtualizer. */
  private reported = { step: -1, scaleShift: 0 };
  private pendingFrame = 0;

  constructor(list: ScrolledList) {
    this.list = list;
  }

  readonly observeElementRect: Options["observeElementRect"] = (virtualizer, hear) =>
    observeElementRect(virtualizer, ({ width, height }) => {
      this.viewport = Math.max(this.list.rows().rowHeight, height - this.list.head);
      hear({ width, height: this.viewport });
      this.refresh();
    });

  readonly observeElementOffset: Options["observeElementOffset"] = ({ scrollElement }, hear) => {
    if (!scrollElement) return undefined;
    this.element = scrollElement;
    // `false`: the list is not scrolling. Rows look the same while it does.
    this.tell = (offset) => hear(offset, false);
    scrollElement.addEventListener("scroll", this.onScroll, { passive: true });
    scrollElement.addEventListener("scrollend", this.onScrollEnd);
    return () => {
      cancelAnimationFrame(this.pendingFrame);
      this.pendingFrame = 0;
      this.tell = null;
      this.element = null;
      scrollElement.removeEventListener("scroll", this.onScroll);
      scrollElement.removeEventListener("scrollend", this.onScrollEnd);
    };
  };

  readonly scrollToFn: Options["scrollToFn"] = (offset) => this.moveTo(offset);

  /** Reads the position again, after the number or the height of rows has changed. */
  refresh(): void {
    if (!this.element) return;
    this.position = scrolledTo(this.position, this.element.scrollTop, this.geometry());
    this.list.onSight(visibleRows(this.position.offset, this.geometry()));
    this.report();
  }

  /** Scrolls the row into sight within this frame. */
  reveal(index: number, context = 2): void {
    const { offset } = this.position;
    const wanted = offsetToReveal(index, offset, this.geometry(), context);
    if (wanted !== offset) this.moveTo(wanted);
  }

  /** Scrolls the row to the top. */
  jumpTo(index: number): void {
    this.moveTo(clamp(index * this.list.rows().rowHeight, 0, longestOffset(this.geometry())));
  }

  /** Number of rows that fit: one page for PageUp and PageDown. */
  rowsInSight(): number {
    return Math.max(1, Math.floor(this.viewport / this.list.rows().rowHeight) - 1);
  }

  /** Returns the distance from the element's top to the row's, in px. */
  placeOf(index: number): number {
    return this.list.head + index * this.list.rows().rowHeight - this.position.offset;
  }

  private geometry(): Geometry {
    return { ...this.list.rows(), viewport: this.viewport };
  }

  private step(): number {
    return stepAt(this.position.offset / this.list.rows().rowHeight);
  }

  private scaleShift(): number {
    return this.position.scrollTop - this.position.offset;
  }

  private report(): void {
    this.reported = { step: this.step(), scaleShift: this.scaleShift() };
    this.list.setScaleShift(this.reported.scaleShift);
    this.tell?.(this.position.offset);
  }

  /**
   * Draws visible rows at once. Rows outside of the view are drawn after this frame, so that they do not delay a key.
   */
  private follow(isInFrame: boolean): void {
    const sight = visibleRows(this.position.offset, this.geometry());
    this.list.onSight(sight);
    if (this.step() === this.reported.step && this.scaleShift() === this.reported.scaleShift) return;
    const { first, end, scaleShift } = this.list.drawn();
    if (this.scaleShift() === scaleShift && sight.from >= first && sight.to < end) this.reportAfterFrame();
    // The browser paints a scroll before React renders. Without flushSync a dragged scrollbar shows blank frames.
    else if (isInFrame) flushSync(() => this.report());
    else this.report();
  }

  private reportAfterFrame(): void {
    this.pendingFrame ||= requestAnimationFrame(() =>
      setTimeout(() => {
        this.pendingFrame = 0;
        this.report();
      }),
    );
  }

  private moveTo(offset: number): void {
    if (!this.element) return;
    this.element.scrollTo({ top: scrollTopToMove(this.position, offset, this.geometry()) });
    // The browser rounds the value. The scroll event will report the rounded one.
    this.position = { scrollTop: this.element.scrollTop, offset };
    this.follow(false);
  }

  private readonly onScroll = (): void => {
    if (!this.element || this.element.scrollTop === this.position.scrollTop) return;
    this.position = scrolledTo(this.position, this.element.scrollTop, this.geometry());
    this.follow(true);
  };

  /** After many short moves the scrollbar is synchronized with the list's position. */
  private readonly onScrollEnd = (): void => {
    if (!this.element || !needsAnchor(this.position, this.geometry())) return;
    this.element.scrollTo({ top: scrollTopFor(this.position.offset, this.geometry()) });
    this.position = { ...this.position, scrollTop: this.element.scrollTop };
    this.report();
  };
}
