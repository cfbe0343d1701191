import { isId } from "#kernel/id.ts";

/**
 * Value of `since=` for the version before the current one. Any other value is the id of the operation that left the
 * version.
 */
export const LAST = "last";
/** Value of `since=` for the version before all operations. */
export const FIRST = "first";

export const isSince = (value: string): boolean => value === LAST || value === FIRST || isId(value);
