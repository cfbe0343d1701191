/** Which of many names are held, as one digit for each in their order: 1 is, 0 is not. */
export const ticksOf = (names: readonly string[], held: ReadonlySet<string>): string =>
  names.map((name) => (held.has(name) ? "1" : "0")).join("");

/** The names that `ticksOf` was given. */
export const ticked = (names: readonly string[], ticks: string): string[] => names.filter((_, i) => ticks[i] === "1");
