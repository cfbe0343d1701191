import { useEffect } from "react";
import { useLatest } from "#web/store/latest.ts";

/** Handlers of the open dialogs, the topmost last. */
const takers: (() => boolean)[] = [];

function hear(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  if (event.isComposing || takers.at(-1)?.()) event.preventDefault();
}

/**
 * Offers Esc to the topmost dialog before it closes, with the focus on any element. A prevented Esc closes no dialog.
 * @param take returns true if it used the key
 */
export function useEscape(take: () => boolean): void {
  const latest = useLatest(take);
  useEffect(() => {
    const taker = (): boolean => latest.current();
    if (takers.push(taker) === 1) document.addEventListener("keydown", hear);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
      if (takers.length === 0) document.removeEventListener("keydown", hear);
    };
  }, [latest]);
}
