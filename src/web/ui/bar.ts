import { clsx } from "clsx";

/** Bar below the head of a pane: its tabs or views, and its tools. */
export const barClass = ({ height = "bar" }: { height?: "bar" | "least" | "content" } = {}): string =>
  clsx(
    "flex min-w-0 flex-none items-center gap-2 border-b border-line whitespace-nowrap",
    height === "bar" ? "h-bar" : height === "least" && "min-h-bar",
  );

export const tabStripClass = "flex min-w-0 gap-3.5 self-stretch";

/** Tab or view in its strip. The open one is `aria-selected` or `aria-current`. */
export const tabClass =
  "relative flex items-center gap-1.25 whitespace-nowrap text-muted focus-visible:-outline-offset-2 chosen:text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 chosen:after:bg-ink";

export const tabCountClass = "text-small text-muted";
