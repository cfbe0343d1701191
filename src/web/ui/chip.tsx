import { cva } from "class-variance-authority";
import type { JSX } from "react";
import { Icon } from "./icon.tsx";

/** Classes of a chip: a value that was chosen or named. */
export const chipClass = cva(
  "inline-flex h-5.5 max-w-full flex-none items-center gap-1 rounded-s border text-small leading-5 whitespace-nowrap",
  {
    variants: {
      kind: {
        plain: "border-line-strong bg-surface text-text",
        /** Adds a value. */
        add: "border-dashed border-line-strong bg-surface text-muted",
        bad: "border-red-line bg-red-bg text-red-fg",
      },
      isRemovable: { true: "pr-1 pl-2", false: "px-2" },
      /** True if the keyboard cursor is on the chip. */
      isHere: { true: "outline-2 outline-offset-1 outline-focus", false: "" },
    },
    defaultVariants: { kind: "plain", isRemovable: false, isHere: false },
  },
);

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
    <span
      className={chipClass({ kind: bad ? "bad" : "plain", isRemovable: Boolean(remove), isHere: here })}
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
