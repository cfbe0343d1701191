import type { RefObject } from "react";
import { useEffect, useState } from "react";

/**
 * Commands of the bar that found no room in it, by their `data-command`. The browser tells of it when a frame is laid
 * out; asking for it would lay out the frame of a decision twice.
 * @param drawn names those in the bar, so that who comes and goes is watched
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
