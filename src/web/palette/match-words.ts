/** A plural finds the singular, too: `tags` finds Tag. */
const singular = (word: string): string => (word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word);

/** True if each typed word begins one of the words, in any order. */
export const hasEachWord = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every((one) => words.some((word) => word.startsWith(singular(one))));

/** Minimum length of a text that may have a typo. Almost every shorter word is one letter away from another. */
const LEAST_MISTYPED = 5;

/** True if two texts differ by one letter, or by the order of two neighbours. */
function isOneEditAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [a, b] = [one.slice(from), other.slice(from)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

/** True if a word, or two words typed as one, is one edit away from the query. @param query normalized */
export function isMistyped(words: readonly string[], query: string): boolean {
  if (query.length < LEAST_MISTYPED || /[^a-z]/.test(query)) return false;
  return words.some((word, index) =>
    [word, word + (words[index + 1] ?? "")].some((one) => isOneEditAway(singular(one), singular(query))),
  );
}
