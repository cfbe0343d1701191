/** A numbered list of steps. */
export const steps = "grid [counter-reset:step]";
export const numberedStep =
  "flex min-h-7 min-w-0 items-center gap-2.5 [counter-increment:step] before:w-4 before:text-right before:text-muted before:content-[counter(step)]";
