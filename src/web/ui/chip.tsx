import { clsx } from "clsx";
import type { JSX } from "react";
import { Icon } from "./icon.tsx";

/** Returns the classes of a chip: a value that was chosen or named. */
export const chipClass = ({ bad = false, isRemovable = false, isHere = false } = {}): string =>
  clsx(
    "inline-flex h-5.5 max-w-full flex-none items-center gap-1 rounded-s border text-small leading-5 whitespace-nowrap",
    bad ? "border-red-line bg-red-bg text-red-fg" : "border-line-strong bg-surface text-text",
    isRemovable ? "pr-1 pl-2" : "px-2",
    isHere && "outline-2 outline-offset-1 outline-focus",
  );

interface ChipProps {
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
    <span
      className={chipClass({ bad, isRemovable: Boolean(remove), isHere: here })}
      data-slot="chip"
      data-bad={bad || undefined}
      data-here={here || undefined}
      title={title}
    >
      {name && <i className="text-muted">{name}</i>}
      <span className="min-w-0 truncate">{text}</span>
      {remove && (
        <button type="button" tabIndex={-1} aria-label={remove.label} onClick={remove.run}>
          <Icon name="x" className="size-3 text-muted" />
        </button>
      )}
    </span>
  );
}
