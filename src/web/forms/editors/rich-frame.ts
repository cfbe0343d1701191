/** Style of the frame of a rich text. */
export const richFrame = (isInvalid: boolean): string =>
  `@container/rich min-h-57 overflow-hidden rounded-m border bg-surface focus-within:focus-ring ${isInvalid ? "border-red shadow-[0_0_0_1px_var(--color-red)]" : "border-line-control focus-within:border-focus"}`;
