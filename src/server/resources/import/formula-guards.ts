import { FORMULA_SIGNS } from "#kernel/csv.ts";

const AT_START = new RegExp(`^'(?='*[${FORMULA_SIGNS}\\t\\r\\n])`);
const WITHIN = new RegExp(`([;\\t\\r\\n](?:[^\\S\\t\\r\\n]|")*)'(?='*[${FORMULA_SIGNS}])`, "g");

/** Removes the apostrophes that `csvCell` puts before formulas. They are no part of the text. */
export const withoutGuards = (text: string): string => text.replace(AT_START, "").replace(WITHIN, "$1");
