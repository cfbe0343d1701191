import { cva } from "class-variance-authority";
import type { JSX } from "react";

const avatar = cva(
  "inline-flex flex-none items-center justify-center overflow-hidden rounded-full bg-line leading-none text-ink",
  {
    variants: {
      size: { small: "mr-1.5 size-4 text-[10px]", medium: "size-4.5 text-cap", large: "size-7 text-[13px]" },
    },
  },
);

/** Picture of a person, or the first character of the name. Decorative: the name is shown next to it. */
export function Avatar(props: { name: string; url?: string | null; size?: "small" | "medium" | "large" }): JSX.Element {
  return (
    <i className={avatar({ size: props.size ?? "medium" })} aria-hidden="true">
      {props.url ? <img src={props.url} alt="" /> : [...props.name][0]?.toUpperCase()}
    </i>
  );
}
