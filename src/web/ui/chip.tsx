import type { JSX } from "react";
import { Icon } from "./icon.tsx";

export interface ChipProps {
  name?: string;
  text: string;
  bad?: boolean;
  /** True if the keyboard cursor is on the chip. */
  here?: boolean;
  title?: string;
  remove?: { label: string; run: () => void };
}

export function Chip({ name, text, bad, here, title, remove }: ChipProps): JSX.Element {
  return (
    <span className={`chip${bad ? " bad" : ""}${remove ? "" : " p"}`} data-here={here || undefined} title={title}>
      {name && <i>{name}</i>}
      <span className="min-w-0 truncate">{text}</span>
      {remove && (
        <button type="button" tabIndex={-1} aria-label={remove.label} onClick={remove.run}>
          <Icon name="x" className="x" />
        </button>
      )}
    </span>
  );
}
