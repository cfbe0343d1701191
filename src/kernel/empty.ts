/** True for an empty value. A new record has many empty fields, which histories and lists omit. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
