/** Lowercased words by text. They come from the definitions, so their number is limited. */
const cache = new Map<string, readonly string[]>();

function wordsIn(text: string): readonly string[] {
  const words = cache.get(text) ?? text.toLowerCase().match(/[\p{L}\d-]+/gu) ?? [];
  cache.set(text, words);
  return words;
}

/** A plural finds the singular, too: `tags` finds Tag. */
const singular = (word: string): string => (word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word);

/** True if each of the typed words begins a word of the text, in whatever order. */
export function hasEachWord(text: string, typed: readonly string[]): boolean {
  const words = wordsIn(text);
  return typed.every((one) => words.some((word) => word.startsWith(singular(one))));
}

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

/** True if a word of the text, or two words typed as one, is one edit away from the query. @param query normalized */
export function isMistyped(text: string, query: string): boolean {
  if (query.length < LEAST_MISTYPED || /[^a-z]/.test(query)) return false;
  const words = wordsIn(text);
  return words.some((word, at) =>
    [word, word + (words[at + 1] ?? "")].some((one) => isOneEditAway(singular(one), singular(query))),
  );
}
