import type { JSX, ReactNode } from "react";
import { useIsActivePane } from "#web/keyboard/panes.ts";

/**
 * A dialog hides the frame: exactly one element owns the keys. A list is a container, because its parts depend on its
 * width. In a low window, as with 200 % zoom, the evidence scrolls as a whole and nothing overlaps.
 */
const paneClass =
  "relative isolate flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface data-[pane=list]:@container/list cramped:data-[pane=evidence]:overflow-auto after:pointer-events-none after:absolute after:inset-0 after:z-frame after:hidden after:border after:border-focus after:inset-shadow-[0_0_0_1px_var(--color-focus-soft)] not-in-data-overlaid:data-[active=true]:after:block";

/** Part of the screen that can own the keys. Exactly one pane shows the focus frame. */
export function Pane(props: {
  id: string;
  label: string;
  children: ReactNode;
  as?: "section" | "aside";
  /** True if the pane is only as high as its content. */
  isFitted?: boolean;
}): JSX.Element {
  const isActive = useIsActivePane(props.id);
  const Tag = props.as ?? "section";
  return (
    <Tag
      className={`${paneClass} ${props.isFitted ? "flex-none" : "h-full"}`}
      data-pane={props.id}
      data-active={isActive}
      aria-label={props.label}
      tabIndex={-1}
    >
      {props.children}
    </Tag>
  );
}
