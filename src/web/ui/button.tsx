import { clsx } from "clsx";
import { ariaKeys } from "#kernel/keys.ts";
import type { Tone } from "#kernel/enumeration.ts";
import type { JSX, MouseEvent, ReactNode } from "react";
import { Glyph } from "./icon.tsx";
import { KeyCaps, isMac } from "./key-cap.tsx";

interface ButtonLook {
  kind?: "plain" | "main" | "primary" | "outlined" | undefined;
  small?: boolean | undefined;
  /** True for the buttons that end a dialog, which are as wide as each other. */
  large?: boolean | undefined;
  /** True for a button as wide as its form. */
  wide?: boolean | undefined;
  /** True if the command is unavailable. */
  off?: boolean | undefined;
  pressed?: boolean | undefined;
  danger?: boolean | undefined;
}

/** Returns the classes of a button, for elements that need what `Button` does not offer. */
export function buttonClass({ kind = "plain", small, large, wide, off, pressed, danger }: ButtonLook = {}): string {
  const isPrimary = kind === "primary";
  return clsx(
    "inline-flex items-center gap-1.75 rounded-m border whitespace-nowrap transition-[background]",
    large
      ? "h-9 min-w-30 justify-center text-body"
      : wide
        ? "h-9 w-full justify-center"
        : small
          ? "h-7 text-small"
          : "h-8",
    isPrimary ? ["font-medium", !wide && "pr-3 pl-2"] : kind === "main" && "mr-1 pr-3.5 pl-2 font-medium",
    (kind === "plain" || kind === "outlined") && (small ? "pr-2 pl-1.5" : "pr-2.5 pl-2"),
    kind === "outlined" || (isPrimary ? off : kind === "main" && !pressed)
      ? "border-line-strong"
      : pressed && !isPrimary
        ? "border-accent"
        : "border-transparent",
    !isPrimary && pressed && "bg-cursor",
    !isPrimary && !off && "hover:bg-hover active:bg-press",
    off && "text-muted",
    !off && isPrimary && (danger ? "bg-red-solid text-surface" : "bg-accent text-on-accent"),
    !off && !isPrimary && (danger ? "text-red-fg" : kind === "main" ? "text-ink" : "text-text"),
  );
}

interface ButtonProps {
  label: string;
  /** Full name for assistive technology, if the label is abbreviated. */
  name?: string;
  run: (click: MouseEvent) => void;
  /** Key, drawn left of the label and announced by assistive technology. */
  binding?: string | null;
  /** Why the command is unavailable. The button stays and shows the reason. */
  refusal?: string | null;
  kind?: "plain" | "main" | "primary" | "outlined";
  tone?: Tone;
  /** True for a command that destroys something. */
  danger?: boolean;
  small?: boolean;
  pressed?: boolean;
  /** Further classes, such as those of a narrow bar. */
  className?: string;
  children?: ReactNode;
}

export function Button(props: ButtonProps): JSX.Element {
  const { label, run, binding, refusal, kind, tone, danger, small, pressed } = props;
  return (
    <button
      type="button"
      className={clsx(buttonClass({ kind, small, pressed, danger, off: Boolean(refusal) }), props.className)}
      aria-keyshortcuts={binding ? ariaKeys(binding, isMac) : undefined}
      aria-disabled={refusal ? true : undefined}
      aria-pressed={pressed}
      data-danger={danger || undefined}
      title={refusal ?? props.name}
      onClick={run}
    >
      {binding && <KeyCaps binding={binding} />}
      {tone && <Glyph tone={tone} />}
      <span aria-hidden={props.name !== undefined}>{label}</span>
      {props.name && <span className="sr-only">{props.name}</span>}
      {refusal && <span className="sr-only">{refusal}</span>}
      {props.children}
    </button>
  );
}
