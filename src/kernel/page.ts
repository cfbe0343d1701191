export const DEFAULT_PAGE_SIZE = 200;
export const MAX_PAGE_SIZE = 1_000;

/** Converts a number or its text to a whole number; NaN for any other value. */
const numberIn = (value: unknown): number =>
  typeof value === "number" || typeof value === "string" ? Math.trunc(Number(value)) : Number.NaN;

/**
 * Reads a page size (specification, section 5). A value that is not a positive number gives the default, and one that
 * is too large gives the maximum.
 */
export function pageSizeOf(value: unknown, fallback = DEFAULT_PAGE_SIZE, maximum = MAX_PAGE_SIZE): number {
  const size = numberIn(value);
  if (!Number.isFinite(size) || size <= 0) return fallback;
  return Math.min(size, maximum);
}

export function pageOf(value: unknown): number {
  const page = numberIn(value);
  return Number.isFinite(page) && page > 0 ? Math.min(page, 1_000_000_000) : 1;
}

/** Returns the page to show after records were removed: the previous page if the current one is empty now. */
export const pageAfterRemoval = (page: number, left: number): number => (left === 0 && page > 1 ? page - 1 : page);

/** Formats a count as in the specification, section 9: 9999, 1.24w, 10w+. */
export function shortNumber(value: number): string {
  if (value < 10_000) return String(value);
  if (value < 100_000) return `${(Math.floor(value / 100) / 100).toFixed(2)}w`;
  return "10w+";
}

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Ellipsis at the end of a shortened text, or in place of a value that is too long to be shortened. */
export const CUT = "…";
