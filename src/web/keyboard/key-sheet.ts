/** Classes of the sheets of keys: help and rebinding. */
export const sheetClass = "inset-x-0 top-18 mx-auto flex max-h-[calc(100vh-96px)] w-[min(1080px,96vw)] flex-col";
export const sheetHeadClass = "flex h-12 flex-none items-center gap-3 border-b border-line pr-4 pl-5";
export const sheetFieldClass =
  "flex h-6.5 w-60 items-center gap-2 rounded-m border border-line-strong bg-surface pr-1 pl-2 text-muted narrow:w-auto";
export const sheetInputClass = "min-w-0 flex-1 bg-transparent text-ink outline-0";

/** Classes of a command with its keys. */
export const keyRowClass =
  "flex h-7 w-full items-center gap-2 whitespace-nowrap focus:bg-cursor aria-pressed:bg-cursor";
