/** Returns the words and phrases in which a banned word is allowed. A phrase with spaces stands in quotes. */
export const exceptionsOf = (text: string): string[] =>
  [...text.matchAll(/"([^"]+)"|[^\s,，、"]+/gu)].map(([word, phrase]) => (phrase ?? word).trim()).filter(Boolean);

/** Writes words and phrases as one text, each once. */
export const exceptionText = (words: readonly string[]): string =>
  [...new Set(words)].map((word) => (/[\s,，、]/u.test(word) ? `"${word}"` : word)).join(", ");
