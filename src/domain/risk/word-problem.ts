import type { Label } from "#kernel/label.ts";
import { wordLetters } from "#kernel/text/fold-word.ts";

/** Fewest letters by which a word is looked for. One letter would hit nearly every text. */
const LEAST_LETTERS = 2;

/** Returns the reason why a word cannot be looked for in texts, in words that follow it; null if it can be. */
export function wordProblem(word: string): Label | null {
  const letters = wordLetters(word);
  if (letters >= LEAST_LETTERS) return null;
  return letters === 0
    ? ["去掉空格和符号后为空，匹配不到任何文字", "has no letters besides spaces and signs, so it hits nothing"]
    : [
        "去掉空格和符号后只有 1 个字，会误伤大量文字，至少 2 个字",
        "has one letter besides spaces and signs, so it hits far too much. Use at least 2",
      ];
}
