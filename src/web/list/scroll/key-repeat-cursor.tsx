import type { JSX, RefObject } from "react";
import { useEffect, useRef } from "react";
import type { CursorStore } from "#web/list/cursor.ts";
import { SETTLE_MS } from "#web/list/cursor.ts";
import { watch } from "#web/store/state.ts";
import type { ScrollAdapter } from "./scroll-adapter.ts";

interface KeyRepeatCursorProps {
  scroller: RefObject<HTMLElement | null>;
  cursor: CursorStore;
  scroll: Pick<ScrollAdapter, "placeOf">;
}

/**
 * Mark of the cursor while a key is held. It lies above the list, which scrolls below it, and no row is highlighted. A
 * highlighted row would make the browser composite the whole page for each key. The row takes the mark over once the
 * key rests or a wheel moves the list.
 */
export function KeyRepeatCursor({ scroller, cursor, scroll }: KeyRepeatCursorProps): JSX.Element {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const grid = scroller.current;
    if (!grid) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const letGo = (): void => {
      clearTimeout(timer);
      delete grid.dataset["held"];
      cursor.detachMark(false);
    };
    const hold = (index: number): void => {
      if (!mark.current) return;
      mark.current.style.transform = `translateY(${scroll.placeOf(index)}px)`;
      if (grid.dataset["held"] !== undefined) return;
      grid.dataset["held"] = "";
      cursor.detachMark(true);
    };
    const unsubscribe = watch(cursor, () => {
      const { index, isHeld } = cursor.value;
      if (!isHeld) return letGo();
      hold(index);
      clearTimeout(timer);
      timer = setTimeout(letGo, SETTLE_MS);
    });
    // The mark does not cover the scrollbar.
    const sized = new ResizeObserver(() => mark.current?.style.setProperty("width", `${grid.clientWidth}px`));
    sized.observe(grid);
    const options = { passive: true };
    grid.addEventListener("wheel", letGo, options);
    grid.addEventListener("pointerdown", letGo, options);
    return () => {
      unsubscribe();
      letGo();
      sized.disconnect();
      grid.removeEventListener("wheel", letGo);
      grid.removeEventListener("pointerdown", letGo);
    };
  }, [scroller, cursor, scroll]);
  return <div ref={mark} className="cursor-mark" />;
}
