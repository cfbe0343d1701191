export const DEFAULT_PAGE_SIZE = 200;
export const MAX_PAGE_SIZE = 1_000;

/** A number or its text as a whole number; NaN for any other value. */
const numberIn = (given: unknown): number =>
  typeof given === "number" || typeof given === "string" ? Math.trunc(Number(given)) : Number.NaN;

/** Specification, section 5: non-numeric, zero or negative gives the default, too much gives the maximum. */
export function pageSizeOf(given: unknown, fallback = DEFAULT_PAGE_SIZE, maximum = MAX_PAGE_SIZE): number {
  const size = numberIn(given);
  if (!Number.isFinite(size) || size <= 0) return fallback;
  return Math.min(size, maximum);
}

export function pageOf(given: unknown): number {
  const page = numberIn(given);
  return Number.isFinite(page) && page > 0 ? Math.min(page, 1_000_000_000) : 1;
}

/** After the last item of a page is gone the page number drops by one. */
export const pageAfterRemoval = (page: number, left: number): number => (left === 0 && page > 1 ? page - 1 : page);

/** Specification, section 9: 9999, 1.24w, 10w+. */
export function shortNumber(value: number): string {
  if (value < 10_000) return String(value);
  if (value < 100_000) return `${(Math.floor(value / 100) / 100).toFixed(2)}w`;
  return "10w+";
}

/** Minor units of a currency that has two digits, in lists, forms and exports alike. */
export const amount = (minor: number): string => (minor / 100).toFixed(2);

export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Ends a text that was cut short, and stands for what is too long to be cut. */
export const CUT = "…";
