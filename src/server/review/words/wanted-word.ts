import type { Likeness } from "#kernel/text/fold-word.ts";
import { foldings, SIGNS } from "#kernel/text/fold-word.ts";

/** Place in a folded text, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/** Returns the first place at or after a position at which a word stands. */
export type Search = (text: string, from: number) => Place | null;

const HAS_SIGN = /[@$]/;

export const searchBy =
  (pattern: RegExp): Search =>
  (text, from) => {
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    return found && found[0] !== "" ? { start: found.index, end: found.index + found[0].length } : null;
  };

const searchFor =
  (wanted: string): Search =>
  (text, from) => {
    const start = text.indexOf(wanted, from);
    return start < 0 ? null : { start, end: start + wanted.length };
  };

const nowhere: Search = () => null;

/**
 * Builds the pattern of a word in texts whose signs may stand for letters. In a dense text they may also stand between
 * letters, like every other sign. The pattern has no flag `u`: with it, a search from inside a pair of surrogates steps
 * back.
 */
function signPattern(word: string, dense: boolean): RegExp {
  const signs = new Map([...SIGNS].map(([sign, letter]) => [letter, sign]));
  const letters = [...word].map((letter) => {
    const [sign, meant] = [signs.get(letter), SIGNS.get(letter)];
    if (sign) return `[${letter}${sign}]`;
    if (meant) return `[${meant}${letter}]${dense ? "?" : ""}`;
    return letter.replaceAll(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
  });
  return new RegExp(letters.join(dense ? "[@$]*?" : ""), "g");
}

/** Returns the search for a word. */
export function searchOfWord(word: string, likeness: Likeness): Search {
  const wanted = foldings(word)(likeness).text;
  return wanted === "" ? nowhere : searchFor(wanted);
}

/**
 * Builds the search for a word in which signs may stand for letters.
 * @param likeness with `signs`
 * @returns the search for a text; null if neither it nor the word contains a sign
 */
export function searchOfSigns(word: string, likeness: Likeness): (text: string) => Search | null {
  const wanted = foldings(word)(likeness).text;
  if (wanted.replaceAll(/[@$]/g, "") === "") return () => null;
  const search = searchBy(signPattern(wanted, likeness.dense === true));
  const hasSign = HAS_SIGN.test(wanted);
  return (text) => (hasSign || HAS_SIGN.test(text) ? search : null);
}
