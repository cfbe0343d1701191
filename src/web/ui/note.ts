/** Classes of a line in a tone that stands above a form or screen. Its element has the tone, such as `tone-yellow`. */
export const noteClass = "flex min-h-9 items-center gap-2 border-b border-tone-line bg-tone-bg px-6 text-tone-fg";

/** The same in a pane, beside its tools. */
export const paneNoteClass =
  "flex min-h-9 items-center gap-2 border-b border-tone-line bg-tone-bg pr-3 pl-4 text-tone-fg";
/** Classes of such a line with more room, for longer texts and buttons. */
export const roomyNoteClass =
  "flex min-h-9 flex-none items-center gap-3 border-b border-tone-line bg-tone-bg px-6 py-1.75 text-tone-fg";
