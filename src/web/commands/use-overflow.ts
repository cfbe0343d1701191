import type { RefObject } from "react";
import { useEffect, useState } from "react";

/**
 * Returns the `data-command` of the commands that do not fit into the bar. An observer reports them after the layout of
 * a frame. Measuring would lay out a decision's frame twice.
 * @param drawn names of the commands in the bar, so that changes are observed
 */
export function useOverflow(bar: RefObject<HTMLElement | null>, drawn: string): readonly string[] {
  const [dropped, setDropped] = useState<readonly string[]>([]);
  useEffect(() => {
    const root = bar.current;
    if (!root) return undefined;
    const out = new Set<string>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const id = target instanceof HTMLElement ? (target.dataset["command"] ?? "") : "";
          if (intersectionRatio < 0.5) out.add(id);
          else out.delete(id);
        }
        setDropped((now) => (now.length === out.size && now.every((id) => out.has(id)) ? now : [...out]));
      },
      { root, threshold: 0.5 },
    );
    for (const one of root.children) watch.observe(one);
    return () => watch.disconnect();
  }, [bar, drawn]);
  return dropped;
}
