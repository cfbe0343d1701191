/** True for no value: none, an empty text or an empty list. */
export const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * True for a value that shows nothing: none, or an object of which every part is empty, such as texts in no language.
 * Histories, lists and details omit it.
 */
export const isEmpty = (value: unknown): boolean =>
  isMissing(value) ||
  (typeof value === "object" && !Array.isArray(value) && Object.values(value as object).every(isEmpty));
