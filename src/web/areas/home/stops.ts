import type { RefObject } from "react";
import { useCommandHandler } from "#web/commands/handlers.ts";

/** Marks what J, K and the arrows stop at. */
export const stop = { "data-stop": true } as const;

/** Classes of a link among them. */
export const stopClass =
  "hover:bg-hover focus:bg-cursor focus:shadow-[inset_3px_0_var(--color-accent)] focus:outline-none";

/** Moves the focus through the stops in their order on screen. Enter opens the focused one, as it opens any link. */
export function useStops(frame: RefObject<HTMLElement | null>): void {
  const step = (by: number): boolean => {
    const all = [...(frame.current?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
    const from = all.findIndex((one) => one === document.activeElement);
    all[from < 0 ? 0 : Math.max(0, Math.min(all.length - 1, from + by))]?.focus();
    return all.length > 0;
  };
  useCommandHandler("home.next", () => step(1));
  useCommandHandler("home.previous", () => step(-1));
}
