import { useEffect, useLayoutEffect, useRef } from "react";

/**
 * A low window scrolls the panes of an item as a whole: the next item begins at its top. What scrolls within an item is
 * its own. Only what was scrolled is put back, because asking each would lay out the frame of a decision twice.
 * @param id the item before the eye
 */
export function useBeginAtTop(id: string | null): void {
  const scrolled = useRef(new Set<Element>());
  useEffect(() => {
    const note = ({ target }: Event): void => {
      if (target instanceof Element && target.querySelector(".stk") !== null) scrolled.current.add(target);
    };
    // It does not rise.
    addEventListener("scroll", note, { capture: true, passive: true });
    return () => removeEventListener("scroll", note, { capture: true });
  }, []);
  useLayoutEffect(() => {
    for (const one of scrolled.current) one.scrollTo({ top: 0, behavior: "instant" });
    scrolled.current.clear();
  }, [id]);
}
