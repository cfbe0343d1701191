/** Classes of the first line of the palette: what is typed, or the command that asks. */
export const paletteHeadClass =
  "flex h-12 flex-none items-center gap-2.5 border-b border-line pr-3 pl-4 text-title text-ink";
