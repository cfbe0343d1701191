import type { JSX } from "react";

/** Field that confirms a write by its number of rows. */
export const TypedCount = (props: { label: string; value: string; change: (typed: string) => void }): JSX.Element => (
  <label className="inline-flex items-center gap-2">
    {props.label}
    <input
      className="h-7 w-27.5 rounded-m border border-line-control bg-surface px-2 text-ink"
      data-first
      inputMode="numeric"
      value={props.value}
      onChange={(event) => props.change(event.target.value)}
    />
  </label>
);
