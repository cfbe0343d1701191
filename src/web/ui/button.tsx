import { cva } from "class-variance-authority";
import { ariaKeys } from "#kernel/keys.ts";
import type { Tone } from "#kernel/enumeration.ts";
import type { JSX, MouseEvent, ReactNode } from "react";
import { Glyph } from "./icon.tsx";
import { KeyCaps, isMac } from "./key-cap.tsx";

/** Classes of a button, for elements that need what `Button` does not offer. */
export const buttonClass = cva(
  "inline-flex items-center gap-1.75 rounded-m border whitespace-nowrap transition-[background]",
  {
    variants: {
      kind: { plain: "", main: "mr-1 pr-3.5 pl-2 font-medium", primary: "pr-3 pl-2 font-medium", outlined: "" },
      small: { true: "h-7 text-small", false: "" },
      /** True for the buttons that end a dialog, which are as wide as each other. */
      large: { true: "h-9 min-w-30 justify-center text-body", false: "" },
      /** True if the command is unavailable. */
      off: { true: "text-muted", false: "" },
      pressed: { true: "", false: "" },
      danger: { true: "", false: "" },
      /** True for less space in a narrow decision bar. */
      narrows: {
        true: "@max-[1101px]/decide:gap-1.5 @max-[1101px]/decide:pr-1.75 @max-[1101px]/decide:pl-1.25",
        false: "",
      },
      /** True if the button has no key cap before its label. */
      isKeyless: { true: "px-2.5", false: "" },
    },
    compoundVariants: [
      { small: false, large: false, className: "h-8" },
      { kind: ["plain", "outlined"], small: false, isKeyless: false, className: "pr-2.5 pl-2" },
      { kind: ["plain", "outlined"], small: true, isKeyless: false, className: "pr-2 pl-1.5" },
      { kind: "outlined", className: "border-line-strong" },
      { kind: "main", pressed: false, className: "border-line-strong" },
      { kind: ["plain", "main"], pressed: true, className: "border-accent" },
      { kind: "plain", pressed: false, className: "border-transparent" },
      { kind: "primary", off: true, className: "border-line-strong" },
      { kind: "primary", off: false, className: "border-transparent" },
      { kind: "primary", off: false, danger: true, className: "bg-red-solid text-surface" },
      { kind: "primary", off: false, danger: false, className: "bg-accent text-on-accent" },
      { kind: ["plain", "main", "outlined"], off: false, className: "hover:bg-hover active:bg-press" },
      { kind: ["plain", "main", "outlined"], pressed: true, className: "bg-cursor" },
      { kind: ["plain", "main", "outlined"], off: false, danger: true, className: "text-red-fg" },
      { kind: ["plain", "outlined"], off: false, danger: false, className: "text-text" },
      { kind: "main", off: false, danger: false, className: "text-ink" },
    ],
    defaultVariants: {
      kind: "plain",
      small: false,
      large: false,
      off: false,
      pressed: false,
      danger: false,
      isKeyless: false,
    },
  },
);

export interface ButtonProps {
  label: string;
  /** Full name for assistive technology, if the label is abbreviated. */
  name?: string;
  run: (click: MouseEvent) => void;
  /** Key, drawn left of the label and announced by assistive technology. */
  binding?: string | null;
  /** Why the command is unavailable. The button stays and shows the reason. */
  why?: string | null;
  kind?: "plain" | "main" | "primary" | "outlined";
  tone?: Tone;
  /** True for a command that destroys something. */
  danger?: boolean;
  small?: boolean;
  pressed?: boolean;
  /** True for less space in a narrow decision bar. */
  narrows?: boolean;
  children?: ReactNode;
}

export function Button(props: ButtonProps): JSX.Element {
  const { label, run, binding, why, kind, tone, danger, small, pressed, narrows } = props;
  return (
    <button
      type="button"
      className={buttonClass({ kind, small, pressed, danger, narrows, off: Boolean(why) })}
      aria-keyshortcuts={binding ? ariaKeys(binding, isMac) : undefined}
      aria-disabled={why ? true : undefined}
      aria-pressed={pressed}
      title={why ?? props.name}
      onClick={run}
    >
      {binding && <KeyCaps binding={binding} />}
      {tone && <Glyph tone={tone} />}
      <span aria-hidden={props.name !== undefined}>{label}</span>
      {props.name && <span className="sr-only">{props.name}</span>}
      {why && <span className="sr-only">{why}</span>}
      {props.children}
    </button>
  );
}
