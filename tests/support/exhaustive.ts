/**
 * True if all members of a class are tried, and not one of each. One code serves the members of a class, so one of them
 * shows what it does; before a release, all of them are tried.
 */
export const isExhaustive = process.env["TEST_EXHAUSTIVE"] === "1";
