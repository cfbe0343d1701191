/** Classes of a row of a panel that can have the focus, and of the name at its start. */
export const focusRowClass =
  "flex min-h-7 items-center gap-2.5 rounded-s px-1.5 focus:bg-cursor focus:inset-shadow-[3px_0_var(--color-focus)] focus:outline-none";
export const focusRowNameClass = "min-w-0 shrink basis-[150px] truncate";
