import { clsx } from "clsx";
import type { JSX } from "react";
import { Icon } from "./icon.tsx";

/** Drawn box of a checkbox, whose real input or role is elsewhere. @param className its placement */
export const CheckboxMark = (props: { isOn: boolean; className?: string; title?: string }): JSX.Element => (
  <span
    className={clsx(
      "inline-flex size-3.5 flex-none items-center justify-center rounded-[3px] border",
      props.isOn ? "border-accent bg-accent text-on-accent" : "border-line-control bg-surface",
      props.className,
    )}
    data-slot="checkbox"
    data-on={props.isOn || undefined}
    title={props.title}
  >
    {props.isOn && <Icon name="check" className="size-3" strokeWidth={2.2} />}
  </span>
);
