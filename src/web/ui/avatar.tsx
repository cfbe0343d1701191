import type { JSX } from "react";

/** The first character where there is no picture. Decoration: the name stands beside it. */
export function Avatar(props: { name: string; url?: string | null; large?: boolean }): JSX.Element {
  return (
    <i className={`av${props.large ? " l" : ""}`} aria-hidden="true">
      {props.url ? <img src={props.url} alt="" /> : [...props.name][0]?.toUpperCase()}
    </i>
  );
}
