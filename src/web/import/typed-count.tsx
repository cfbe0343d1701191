import type { JSX } from "react";

/** Field that confirms a write by its number of rows. */
export const TypedCount = (props: { label: string; value: string; change: (typed: string) => void }): JSX.Element => (
  <label className="im-typed">
    {props.label}
    <input
      className="im-count"
      data-first
      inputMode="numeric"
      value={props.value}
      onChange={(event) => props.change(event.target.value)}
    />
  </label>
);
