import type { JSX } from "react";

/** Classes of the number of a finding, in the tone of its element. `data-here` marks the finding that is looked for. */
export const numberMarkClass =
  "inline-flex size-4 flex-none items-center justify-center rounded-full bg-tone-solid text-cap leading-none font-semibold text-surface data-here:outline-2 data-here:outline-offset-1 data-here:outline-focus";

/** Number of a finding, where the finding is drawn or named. */
export const NumberMark = (props: { n: number; tone: string; title?: string; className?: string }): JSX.Element => (
  <span
    className={`${numberMarkClass} tone-${props.tone} ${props.className ?? ""}`}
    data-slot="number"
    title={props.title}
  >
    {props.n}
  </span>
);
