import type { JSX } from "react";

const sizes = { small: "mr-1.5 size-4 text-[10px]", medium: "size-4.5 text-cap", large: "size-7 text-[13px]" } as const;

/** Picture of a person, or the first character of the name. Decorative: the name is shown next to it. */
export function Avatar(props: { name: string; url?: string | null; size?: keyof typeof sizes }): JSX.Element {
  return (
    <i
      className={`inline-flex flex-none items-center justify-center overflow-hidden rounded-full bg-line leading-none text-ink ${sizes[props.size ?? "medium"]}`}
      aria-hidden="true"
    >
      {props.url ? <img src={props.url} alt="" /> : [...props.name][0]?.toUpperCase()}
    </i>
  );
}
