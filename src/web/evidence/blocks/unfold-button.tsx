import type { JSX } from "react";

/** Line that unfolds the rest of a block. */
export const UnfoldButton = (props: { label: string; unfold: () => void; className?: string }): JSX.Element => (
  <button
    type="button"
    className={`flex h-7 w-full items-center border-t border-line-soft bg-surface px-4 text-small text-muted hover:text-ink ${props.className ?? ""}`}
    aria-expanded="false"
    onClick={props.unfold}
  >
    {props.label}
  </button>
);
