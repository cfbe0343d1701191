import type { Readings } from "./read-letters.ts";
import { readIn } from "./read-letters.ts";

/**
 * Kinds of matches, the best with the highest number. `reading` is a whole label in pinyin or initials, `similar` a
 * match with gaps.
 */
export const tiers = { similar: 1, pinyin: 2, contiguous: 3, prefix: 4, reading: 5, exact: 6 } as const;

/** Match in a label. The score orders the matches of one tier. */
export interface Found {
  tier: number;
  score: number;
  /** Indexes of the matched characters. */
  marks: number[];
  /** True if the match begins inside a Latin word, or consists of initials. */
  isWeak?: boolean;
}

const ignored = /[\s'’…]/;

/**
 * Removes spaces, the apostrophes that input methods put between syllables, and the ellipsis of a label; lowercases the
 * text.
 */
export const normalize = (text: string): string => text.toLowerCase().replace(/[\s'’…]/g, "");

/** A label prepared for the search. */
interface Searched {
  /** Normalized text. */
  text: string;
  /** Index of each of its characters in the label. */
  indexes: readonly number[];
  /** The words, each with itself as the only reading; the indexes of their first letters, and those letters. */
  words: Readings;
  starts: readonly number[];
  initials: string;
}

/** Cache of prepared labels. They come from the definitions, so their number is limited. */
const cache = new Map<string, Searched>();

function searchedOf(label: string): Searched {
  const known = cache.get(label);
  if (known) return known;
  const words = [...label.matchAll(/[\p{L}\d]+/gu)];
  const letters = [...label.toLowerCase()].flatMap((letter, index) =>
    ignored.test(letter) ? [] : [[letter, index] as const],
  );
  const made = {
    text: letters.map(([letter]) => letter).join(""),
    indexes: letters.map(([, index]) => index),
    words: words.map(([word]) => [word.toLowerCase()]),
    starts: words.map(({ index }) => index),
    initials: words.map(([word]) => ([...word][0] ?? "").toLowerCase()).join(""),
  };
  cache.set(label, made);
  return made;
}

/** Part of the label that was matched, as points. */
export const coverage = (matched: number, length: number): number => (matched / Math.max(1, length)) * 12;

const span = (from: number, length: number): number[] => Array.from({ length }, (_, index) => from + index);

function inText(label: string, query: string): Found | null {
  const { text, indexes, starts } = searchedOf(label);
  const index = text.indexOf(query);
  if (index < 0) return null;
  const marks = indexes.slice(index, index + query.length);
  const covered = coverage(query.length, text.length);
  if (text.length === query.length) return { tier: tiers.exact, score: 100, marks };
  if (index === 0) return { tier: tiers.prefix, score: 80 + covered, marks };
  const isChinese = /[^\p{ASCII}]/u.test(query);
  const isInside = !isChinese && !starts.includes(marks[0] ?? -1);
  return {
    tier: tiers.contiguous,
    score: (isInside ? 40 : 80) - Math.min(index, 20) + covered,
    marks,
    isWeak: isInside,
  };
}

/** Matches the initials of Latin words: `mr` finds Machine review. */
function inInitials(label: string, query: string): Found | null {
  const { initials, starts } = searchedOf(label);
  const index = query.length < 2 ? -1 : initials.indexOf(query);
  if (index < 0) return null;
  const score = (index === 0 ? 70 : 50) + coverage(query.length, initials.length);
  return { tier: tiers.pinyin, score, marks: starts.slice(index, index + query.length), isWeak: true };
}

const MAX_GAPS = 3;

/** Matches Chinese characters in order with few gaps: 修改密码 finds 修改我的密码. */
function inCharacters(label: string, query: string): Found | null {
  if (query.length < 2 || /\p{ASCII}/u.test(query)) return null;
  const marks: number[] = [];
  for (const letter of query) {
    const index = label.indexOf(letter, (marks.at(-1) ?? -1) + 1);
    if (index < 0) return null;
    marks.push(index);
  }
  const [from = 0] = marks;
  const gaps = (marks.at(-1) ?? 0) + 1 - from - query.length;
  if (gaps > MAX_GAPS) return null;
  return { tier: tiers.similar, score: 84 - from * 3 - gaps * 12 + coverage(query.length, label.length), marks };
}

/** Matches the beginnings of words in order with few gaps: `save view` finds Save as view. */
function inWords(label: string, query: string): Found | null {
  if (query.length < 4 || /[^\p{ASCII}]/u.test(query)) return null;
  const { words, starts } = searchedOf(label);
  const match = readIn(words, query, { most: MAX_GAPS, least: 2 });
  if (!match) return null;
  const { read, from } = match;
  const marks = [...read.taken]
    .sort(([a], [b]) => a - b)
    .flatMap(([word, { letters }]) => span(starts[word] ?? 0, letters));
  const score = 80 - from * 3 - read.gaps * 6 + coverage(query.length, label.length);
  return { tier: tiers.similar, score, marks };
}

/** Matches a label in its own language; null if it does not match. @param query normalized */
export const inLabel = (label: string, query: string): Found | null =>
  inText(label, query) ?? inInitials(label, query) ?? inCharacters(label, query) ?? inWords(label, query);
