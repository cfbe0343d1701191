/** Bar below a pane with what ends the work in it: the decisions on an item, or the buttons of a form. */
export const bottomBar =
  "@container/decide flex h-decide min-w-0 flex-none items-center gap-1 overflow-hidden border-t border-line bg-surface px-4 whitespace-nowrap";
