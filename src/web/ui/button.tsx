import { ariaKeys } from "#kernel/keys.ts";
import type { Tone } from "#kernel/enumeration.ts";
import type { JSX, MouseEvent, ReactNode } from "react";
import { Glyph } from "./icon.tsx";
import { KeyCaps, isMac } from "./key-cap.tsx";

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
  children?: ReactNode;
}

const classes = { plain: "", main: "main", primary: "pri", outlined: "out" } as const;

export function Button(props: ButtonProps): JSX.Element {
  const { label, run, binding, why, kind = "plain", tone, danger, small, pressed } = props;
  return (
    <button
      type="button"
      className={`dk ${classes[kind]}${small ? " small" : ""}${why ? " off" : ""}${pressed ? " down" : ""}${danger ? " danger" : ""}`}
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
