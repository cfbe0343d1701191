import { IGNORABLE } from "./ignorable.ts";

/**
 * A text normalized for comparison, as letters with their places in the original. A letter is what a reader sees as
 * one: a base with its marks, a syllable of Hangul, a kana with its voicing.
 */
export interface FoldedLetters {
  letters: string[];
  /** UTF-16 offsets of each letter in the original. */
  starts: number[];
  ends: number[];
}

/** Latin letters that no decomposition takes apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
  ς: "σ",
};

const MARK = /\p{M}/u;
/** Scripts whose marks are accents: readers leave them out. */
const ACCENTED = /[\p{Script=Latin}\p{Script=Greek}]/u;
/** Scripts whose letters have no marks but those that Unicode composes, such as `й` or `が`. */
const COMPOSED =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}]/u;
/** Marks that belong to no script, vowel marks of Arabic among them, and vowel marks of Hebrew. */
const OPTIONAL_MARKS = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}]/gu;

/** Stretches Arabic words and means nothing. */
const TATWEEL = "\u0640";

/** Limits of what is remembered. Texts use few letters, but anybody may send marks in any combination and number. */
const MOST_REMEMBERED = 20_000;
const LONGEST_REMEMBERED = 8;

function remembering<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const folded = known.get(text);
    if (folded !== undefined) return folded;
    const made = compute(text);
    if (text.length > LONGEST_REMEMBERED) return made;
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(text, made);
    return made;
  };
}

/** Returns the parts of one character that a comparison reads. */
const partsOf = remembering((character) =>
  [...character.normalize("NFKD")].filter((part) => part !== TATWEEL && !IGNORABLE.test(part)),
);

/** Normalizes a base with its marks, both decomposed. */
const letterOf = remembering((decomposed) => {
  const base = String.fromCodePoint(decomposed.codePointAt(0) ?? 0);
  const marked = ACCENTED.test(base) ? decomposed : decomposed.normalize("NFC");
  const isBare = ACCENTED.test(base) || COMPOSED.test(base);
  const unmarked = marked.replaceAll(isBare ? /\p{M}/gu : OPTIONAL_MARKS, "");
  return unmarked.toLowerCase().replaceAll(/[ßæœøłđðþħŧŋıς]/gu, (letter) => PLAIN[letter] ?? letter);
});

const within = (code: number, first: number, last: number): boolean => code >= first && code <= last;

/** True if a part continues the letter before it: a mark, or a vowel or final consonant of a Hangul syllable. */
function continues(letter: string, part: string): boolean {
  const code = part.codePointAt(0) ?? 0;
  if (code < 0x300) return false;
  const before = (): number => letter.charCodeAt(letter.length - 1);
  if (within(code, 0x1161, 0x1175)) return within(before(), 0x1100, 0x1112);
  if (within(code, 0x11a8, 0x11c2)) return letter.length > 1 && within(before(), 0x1161, 0x1175);
  return MARK.test(part);
}

/**
 * Splits a text into letters without differences that readers overlook: composition, width, case, accents of Latin and
 * Greek letters, vowel marks of Arabic and Hebrew, and characters that nobody sees. Spellings that Unicode calls
 * equivalent give the same letters.
 */
export function foldedLetters(original: string): FoldedLetters {
  const folded: FoldedLetters = { letters: [], starts: [], ends: [] };
  let [open, start, end, offset] = ["", 0, 0, 0];
  const close = (): void => {
    const letter = open === "" ? "" : letterOf(open);
    open = "";
    if (letter === "") return;
    folded.letters.push(letter);
    folded.starts.push(start);
    folded.ends.push(end);
  };
  for (const character of original) {
    const after = offset + character.length;
    for (const part of partsOf(character)) {
      if (open !== "" && continues(open, part)) open += part;
      else {
        close();
        open = part;
        start = offset;
      }
      end = after;
    }
    offset = after;
  }
  close();
  return folded;
}

/** A text of ASCII and Chinese characters, of which nothing but the case is folded. Most texts are. */
const SIMPLE = /^[\n\x20-\x7e\u3001\u3002\u3400-\u4dbf\u4e00-\u9fff]*$/;

/** Normalizes a text for a search, as `foldedLetters` does. */
export const foldText = (text: string): string =>
  SIMPLE.test(text) ? text.toLowerCase() : foldedLetters(text).letters.join("");
