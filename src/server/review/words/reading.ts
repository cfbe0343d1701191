import { pinyin } from "pinyin-pro";
import type { Folded, Likeness } from "#kernel/text/fold-word.ts";
import { foldings, isWordLetter } from "#kernel/text/fold-word.ts";
import type { Place, Search } from "./wanted-word.ts";
import { searchBy } from "./wanted-word.ts";

/**
 * Stands before the syllable of each Chinese character. So the syllables of 反感 (fan, gan) differ from those of 方案
 * (fang, an), and letters typed as `fangan` match both. Folded texts have no capital letters.
 */
const SYLLABLE = "H";
/** Stands between a syllable and letters that follow it at once. */
const AFTER = "L";
const BETWEEN = `[${SYLLABLE}${AFTER}]?`;

const RUN = /\p{Script=Han}+/gu;
const HAN = /\p{Script=Han}/u;

const isLatin = (character: string): boolean => /[a-z]/.test(character);

/**
 * True if a hit by sound neither begins nor ends within letters, such as `ma lu` within `mama lulu`.
 * @param isPart true if Chinese characters may come directly before and after it
 */
export function isWholeReading({ text, gaps }: Folded, { start, end }: Place, isPart: boolean): boolean {
  const isOpen = (character: string): boolean =>
    character === "" || !(isPart ? isLatin(character) : isWordLetter(character));
  const isOpenBefore = isPart && !isLatin(text[start] ?? "");
  return (
    (gaps[start] === true || isOpenBefore || isOpen(text.charAt(start - 1))) &&
    (gaps[end] === true || isOpen(text.charAt(end)))
  );
}

/** Spells the Chinese characters of a folded text by their sound, and keeps its other letters. */
export function readingOf(folded: Folded): Folded {
  const read: Folded = { text: "", starts: [], ends: [], gaps: [] };
  const push = (text: string, position: number, isGap: boolean): void => {
    for (let i = 0; i < text.length; i++) {
      read.starts.push(folded.starts[position] ?? 0);
      read.ends.push(folded.ends[position] ?? 0);
      read.gaps.push(isGap && i === 0);
    }
    read.text += text;
  };
  const pushLetters = (from: number, to: number): void => {
    if (from > 0 && from < to && folded.gaps[from] !== true) push(AFTER, from, false);
    for (let position = from; position < to; position++)
      push(folded.text[position] ?? "", position, folded.gaps[position] === true);
  };
  let done = 0;
  for (const run of folded.text.matchAll(RUN)) {
    pushLetters(done, run.index);
    const syllables = pinyin(run[0], { toneType: "none", type: "array", v: true });
    let position = run.index;
    [...run[0]].forEach((character, i) => {
      push(SYLLABLE + (syllables[i] ?? character), position, folded.gaps[position] === true);
      position += character.length;
    });
    done = position;
  }
  pushLetters(done, folded.text.length);
  return read;
}

/** Fewest characters that a spelling by sound hits. One syllable is the sound of dozens of words. */
const LEAST_SYLLABLES = 2;

const syllablesIn = (text: string, { start, end }: Place): number => text.slice(start, end).split(SYLLABLE).length - 1;

/** Input methods write `v` for `ü`, members also `u`. */
const pinyinPattern = (syllable: string): string => syllable.replaceAll(/(?<=[nl])[uv]/g, "[uv]");

/**
 * Builds the search for a word by its sound in a text spelled by `readingOf`.
 * @param likeness spellings that count as the same in the text
 * @returns null for a word of one syllable, and for one with letters that are not Latin
 */
export function searchByReading(word: string, likeness: Likeness): Search | null {
  const folded = foldings(word)(likeness);
  const units = [...folded.text];
  const read = readingOf(folded).text;
  if (!/^[a-z0-9HL]+$/.test(read)) return null;
  const characters = units.filter((letter) => HAN.test(letter)).length;
  if (characters > 0 && units.length < LEAST_SYLLABLES) return null;
  const tokens = read.split(/[HL]/).filter(Boolean);
  const parts = characters > 0 ? tokens.map(pinyinPattern) : [...word].length < 4 ? [] : lettersOf(tokens.join(""));
  if (parts.length === 0) return null;
  const search = searchBy(new RegExp(BETWEEN + parts.join(BETWEEN), "g"));
  if (characters > 0) return search;
  return (text, from) => {
    for (let place = search(text, from); place; place = search(text, place.start + 1))
      if (syllablesIn(text, place) >= LEAST_SYLLABLES) return place;
    return null;
  };
}

/** Splits letters that may belong to several syllables. */
const lettersOf = (letters: string): string[] =>
  [...letters].map((letter, index) => (/[uv]/.test(letter) && /[nl]/.test(letters[index - 1] ?? "") ? "[uv]" : letter));
