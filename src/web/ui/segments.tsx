import type { JSX } from "react";

interface SegmentsProps<T> {
  /** Name of the group of radio buttons, unique in the page. */
  name: string;
  label: string;
  segments: readonly { key: string; value: T; text: string }[];
  chosen: T;
  choose: (value: T) => void;
  id?: string;
  describedBy?: string | undefined;
  isBad?: boolean;
}

/** Choice of one of a few values, which stand side by side. */
export function Segments<T>(props: SegmentsProps<T>): JSX.Element {
  return (
    <span
      className={`inline-flex min-h-8 flex-wrap overflow-hidden rounded-m border font-normal focus-within:focus-ring ${props.isBad ? "border-red shadow-[inset_0_0_0_1px_var(--color-red)]" : "border-line-control"}`}
      role="radiogroup"
      id={props.id}
      aria-label={props.label}
      aria-describedby={props.describedBy}
    >
      {props.segments.map(({ key, value, text }) => (
        <label
          key={key}
          className="border-r border-line-strong px-3.5 leading-7.5 text-muted last:border-0 has-checked:bg-press has-checked:text-ink forced-colors:has-checked:outline forced-colors:has-checked:outline-[Highlight]"
        >
          <input
            type="radio"
            className="sr-only"
            name={props.name}
            checked={value === props.chosen}
            onChange={() => props.choose(value)}
          />
          {text}
        </label>
      ))}
    </span>
  );
}
