import type { JSX } from "react";

/** Picture of a person, or the first character of the name. Decorative: the name is shown next to it. */
export function Avatar(props: { name: string; url?: string | null; large?: boolean }): JSX.Element {
  return (
    <i className={`av${props.large ? " l" : ""}`} aria-hidden="true">
      {props.url ? <img src={props.url} alt="" /> : [...props.name][0]?.toUpperCase()}
    </i>
  );
}
