/** Classes of a heading or a button between the rows of the tray. */
export const trayPartClass = "border-b border-line bg-sunken px-4 py-0.75 text-small text-muted";
/** Classes of a row, of its lines and of its title. Only rows in view are drawn, however many wait. */
export const trayRowClass =
  "border-b border-line-soft px-4 py-2.5 outline-none [contain-intrinsic-height:auto_88px] [content-visibility:auto] focus-within:bg-cursor-idle focus-within:inset-shadow-[3px_0_var(--color-line-control)] in-data-[active=true]:focus-within:bg-cursor in-data-[active=true]:focus-within:inset-shadow-[3px_0_var(--color-accent)]";
export const trayLineClass = "flex min-h-5.5 min-w-0 items-center gap-2 text-small text-muted tabular-nums";
export const trayTitleClass = "min-w-0 flex-1 truncate font-semibold text-ink";
