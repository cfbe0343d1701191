import { isId } from "#kernel/id.ts";

/** `since=` names the operation that left a version of the record behind, or this: the version before the present one. */
export const LAST = "last";
/** The version before all operations. */
export const FIRST = "first";

export const isSince = (value: string): boolean => value === LAST || value === FIRST || isId(value);
