import type { JSX, ReactNode } from "react";
import { useIsActivePane } from "#web/keyboard/panes.ts";

/** Part of the screen that can own the keys. Exactly one pane shows the focus frame. */
export function Pane(props: { id: string; label: string; children: ReactNode; as?: "section" | "aside" }): JSX.Element {
  const isActive = useIsActivePane(props.id);
  const Tag = props.as ?? "section";
  return (
    <Tag className="pane" data-pane={props.id} data-active={isActive} aria-label={props.label} tabIndex={-1}>
      {props.children}
    </Tag>
  );
}
