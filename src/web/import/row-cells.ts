/** Classes of a table of rows of a sheet, and of its cells. */
export const rowsClass = "w-full border-collapse tabular-nums";

const headCell =
  "sticky top-0 border-b border-line bg-surface px-3 py-1 text-small font-normal whitespace-nowrap text-muted";
export const headCellClass = `${headCell} text-left`;
export const headNumberClass = `${headCell} w-14 text-right`;

export const cellClass = "max-w-65 truncate px-3 py-1";
export const numberCellClass =
  "w-14 max-w-65 truncate px-3 py-1 text-right text-muted group-data-current:shadow-[inset_3px_0_var(--color-accent)]";

/** Classes of the last line of a row. */
export const rowEndClass = "last:border-b last:border-line-soft";
