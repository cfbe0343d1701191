import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * Scrolls the panes to the top for the next item. Only scrolled panes are reset, because reading the scroll position of
 * every pane would lay out the frame twice.
 * @param id id of the current item
 */
export function useBeginAtTop(id: string | null): void {
  const scrolled = useRef(new Set<Element>());
  useEffect(() => {
    const note = ({ target }: Event): void => {
      if (target instanceof Element && target.querySelector("[data-place]") !== null) scrolled.current.add(target);
    };
    // Listens in the capture phase, because scroll events do not bubble.
    addEventListener("scroll", note, { capture: true, passive: true });
    return () => removeEventListener("scroll", note, { capture: true });
  }, []);
  useLayoutEffect(() => {
    for (const one of scrolled.current) one.scrollTo({ top: 0, behavior: "instant" });
    scrolled.current.clear();
  }, [id]);
}
