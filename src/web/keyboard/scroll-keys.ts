import type { RefObject } from "react";
import { useControlKeys } from "./control-keys.ts";

/** Distances as in browsers: px for an arrow, a share of the visible height for a page. */
const LINE = 40;
const PAGE = 0.875;

type ScrollKey = "arrowdown" | "arrowup" | "pagedown" | "pageup" | "home" | "end";

/** Scroll position after a key. @param top current position, px @returns px */
export function scrolledTo(key: ScrollKey, top: number, { sight, all }: { sight: number; all: number }): number {
  const target = {
    arrowdown: top + LINE,
    arrowup: top - LINE,
    pagedown: top + sight * PAGE,
    pageup: top - sight * PAGE,
    home: 0,
    end: all,
  };
  return Math.max(0, Math.min(all - sight, target[key]));
}

/** True if the focused field has text: Home and End belong to it. */
const isWriting = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value !== "";

/** Scrolls a box by keys while the focus is elsewhere, as in a field above it. */
export function useScrollKeys(within: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): void {
  const scroll = (key: ScrollKey) => (): boolean => {
    const { current } = box;
    if (!current) return false;
    const { scrollTop, clientHeight: sight, scrollHeight: all } = current;
    current.scrollTo({ top: scrolledTo(key, scrollTop, { sight, all }), behavior: "instant" });
    return true;
  };
  useControlKeys(within, {
    arrowdown: scroll("arrowdown"),
    arrowup: scroll("arrowup"),
    pagedown: scroll("pagedown"),
    pageup: scroll("pageup"),
    home: () => !isWriting() && scroll("home")(),
    end: () => !isWriting() && scroll("end")(),
  });
}
