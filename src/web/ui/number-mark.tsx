import type { JSX } from "react";

/** Classes of the number of a finding, in the tone of its element. */
export const numberMarkClass =
  "inline-flex size-4 flex-none items-center justify-center rounded-full bg-tone-solid text-cap leading-none font-semibold text-surface";

/** Number of a finding, where the finding is drawn or named. */
export const NumberMark = ({ n, tone, title }: { n: number; tone: string; title?: string }): JSX.Element => (
  <span className={`${numberMarkClass} tone-${tone}`} data-slot="number" title={title}>
    {n}
  </span>
);
