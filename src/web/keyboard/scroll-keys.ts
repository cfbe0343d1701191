import type { RefObject } from "react";
import { useLeafKeys } from "./control-keys.ts";

/** As far as browsers go: an arrow in px, a page as a share of what is in sight. */
const LINE = 40;
const PAGE = 0.875;

type ScrollKey = "arrowdown" | "arrowup" | "pagedown" | "pageup" | "home" | "end";

/** Where a key leads in a box that is scrolled to `top`. */
export function scrolledTo(key: ScrollKey, top: number, { sight, all }: { sight: number; all: number }): number {
  const wanted = {
    arrowdown: top + LINE,
    arrowup: top - LINE,
    pagedown: top + sight * PAGE,
    pageup: top - sight * PAGE,
    home: 0,
    end: all,
  };
  return Math.max(0, Math.min(all - sight, wanted[key]));
}

/** Something stands in the field that has the focus: Home and End are its own. */
const isWriting = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value !== "";

/** The keys of a box that is read while the focus is beside it, as in a field above. */
export function useScrollKeys(within: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>): void {
  const scroll = (key: ScrollKey) => (): boolean => {
    const { current } = box;
    if (!current) return false;
    const { scrollTop, clientHeight: sight, scrollHeight: all } = current;
    current.scrollTo({ top: scrolledTo(key, scrollTop, { sight, all }), behavior: "instant" });
    return true;
  };
  useLeafKeys(within, {
    arrowdown: scroll("arrowdown"),
    arrowup: scroll("arrowup"),
    pagedown: scroll("pagedown"),
    pageup: scroll("pageup"),
    home: () => !isWriting() && scroll("home")(),
    end: () => !isWriting() && scroll("end")(),
  });
}
