/** Encodes a set as one digit per name, in the order of `names`: 1 is in the set, 0 is not. */
export const encodeBits = (names: readonly string[], members: ReadonlySet<string>): string =>
  names.map((name) => (members.has(name) ? "1" : "0")).join("");

/** Decodes a text of `encodeBits`: returns the names whose digit is 1. */
export const decodeBits = (names: readonly string[], ticks: string): string[] =>
  names.filter((_, i) => ticks[i] === "1");
