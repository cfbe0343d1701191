import type { Found } from "./match-label.ts";
import { inLabel, normalize, tiers } from "./match-label.ts";
import { inReadings } from "./match-reading.ts";
import { hasEachWord, isMistyped } from "./match-words.ts";

export { normalize, tiers } from "./match-label.ts";

/**
 * An entry that the palette can find. `readings` has the possible syllables for each character of `zh`; Latin text
 * reads as itself.
 */
export interface Entry {
  id: string;
  kind: "command" | "screen" | "view";
  zh: string;
  en: string;
  /** Further search words, separated by spaces. */
  words: string;
  readings: readonly (readonly string[])[];
  /** Names of the resource or the place to which a command belongs. With one of them, a title is unambiguous. */
  noun?: Noun;
  /** True if the command destroys something. A match with gaps never finds it. */
  isGrave?: boolean;
}

export interface Noun {
  /** Name in Chinese and English, initials and full pinyin, all normalized. */
  forms: readonly string[];
}

export interface Hit {
  entry: Entry;
  /** Tier of the match; a hit of a higher one always comes first. */
  tier: number;
  score: number;
  /** Indexes of the matched characters in the shown label. */
  marks: readonly number[];
  /** Syllables of a pinyin match: the typed letters and the rest of each; null for any other match. */
  pinyin: readonly (readonly [typed: string, rest: string])[] | null;
  /** True if the noun of the entry was typed, with or without its title. */
  hasNoun?: boolean;
  /** True if the match begins inside a Latin word, or consists of initials. */
  isWeak?: boolean;
  /** True if a search word matched, and not a name. */
  isSynonym?: boolean;
}

type Match = Omit<Hit, "entry">;

const isLatin = (query: string): boolean => !/[^\p{ASCII}]/u.test(query);
const ofLabel = (match: Found | null): Match | null => match && { ...match, pinyin: null };

/** Matches the shown label: by its text, and in a Chinese interface by pinyin. */
function inShown(entry: Entry, query: string, language: "zh" | "en"): Match | null {
  const byLabel = ofLabel(inLabel(language === "zh" ? entry.zh : entry.en, query));
  const read = language === "zh" && (byLabel?.tier ?? 0) < tiers.exact ? inReadings(entry.readings, query) : null;
  if (!byLabel || !read) return byLabel ?? read;
  return read.tier > byLabel.tier || (read.tier === byLabel.tier && read.score > byLabel.score) ? read : byLabel;
}

/**
 * Matches the label in the other language, without marks. Latin letters in a Chinese interface may be meant as pinyin.
 * There an English label counts no more than pinyin, unless it is typed in full.
 */
function inOther(entry: Entry, query: string, language: "zh" | "en"): Match | null {
  const byLabel = inLabel(language === "zh" ? entry.en : entry.zh, query);
  const read = language === "en" ? inReadings(entry.readings, query) : null;
  if (!byLabel) return read && { ...read, tier: Math.min(read.tier, tiers.pinyin), score: read.score - 30, marks: [] };
  const isDoubtful = language === "zh" && isLatin(query) && byLabel.tier < tiers.exact;
  const tier = byLabel.isWeak && isDoubtful ? tiers.similar : Math.min(byLabel.tier, tiers.pinyin);
  return { tier: isDoubtful ? tier : byLabel.tier, score: byLabel.score - 10, marks: [], pinyin: null };
}

/** Minimum length of a Latin query that may match inside a word. */
const LEAST_INSIDE = 3;

/** Lowercased words by text. They come from the definitions, so their number is limited. */
const wordLists = new Map<string, readonly string[]>();

function wordsIn(text: string): readonly string[] {
  const words = wordLists.get(text) ?? text.toLowerCase().split(" ");
  wordLists.set(text, words);
  return words;
}

/** Matches one of the search words. A whole word counts like the beginning of the label. */
function inWords(words: string, query: string): Match | null {
  if (words === "") return null;
  let best: Match | null = null;
  for (const word of wordsIn(words)) {
    const index = word.indexOf(query);
    if (index < 0) continue;
    const isInside = index > 0 && isLatin(query);
    if (isInside && query.length < LEAST_INSIDE) continue;
    const tier =
      word === query ? tiers.prefix : isInside ? tiers.similar : isLatin(query) ? tiers.pinyin : tiers.contiguous;
    const score = 60 - index + (query.length / word.length) * 10;
    if (!best || tier > best.tier || (tier === best.tier && score > best.score))
      best = { tier, score, marks: [], pinyin: null, isSynonym: true };
  }
  return best;
}

const better = (one: Match | null, other: Match | null): Match | null => {
  if (!one || !other) return one ?? other;
  return other.tier > one.tier || (other.tier === one.tier && other.score > one.score) ? other : one;
};

/** Matches the title that was typed with a noun. Its end may be missing. */
function besideNoun(entry: Entry, rest: string, language: "zh" | "en"): Match | null {
  const byFirstWord = inShown(entry, rest, language) ?? inOther(entry, rest, language);
  if (!byFirstWord || byFirstWord.tier < tiers.pinyin) return null;
  const tier = byFirstWord.tier >= tiers.reading ? byFirstWord.tier : Math.min(byFirstWord.tier, tiers.contiguous);
  return { ...byFirstWord, tier, score: byFirstWord.score - 1, hasNoun: true };
}

/** Matches the noun together with the label, in either order, or the noun alone. */
function withNoun(entry: Entry, query: string, language: "zh" | "en"): Match | null {
  let best: Match | null = null;
  for (const form of entry.noun?.forms ?? []) {
    if (form.length >= query.length) {
      if (query.length < 2 || !form.startsWith(query)) continue;
      const score = 30 + (query.length / form.length) * 10;
      best = better(best, { tier: tiers.pinyin, score, marks: [], pinyin: null, hasNoun: true });
      continue;
    }
    if (query.startsWith(form)) best = better(best, besideNoun(entry, query.slice(form.length), language));
    if (query.endsWith(form)) best = better(best, besideNoun(entry, query.slice(0, -form.length), language));
  }
  return best;
}

const allWords = new WeakMap<Entry, readonly string[]>();

/** Returns all words by which an entry may be found: of its English label, its search words and its noun. */
function allWordsOf(entry: Entry): readonly string[] {
  const { en, words, noun } = entry;
  const text = (): string => [en, words, ...(noun?.forms ?? [])].join(" ").toLowerCase();
  const entryWords = allWords.get(entry) ?? text().match(/[\p{L}\d-]+/gu) ?? [];
  allWords.set(entry, entryWords);
  return entryWords;
}

/** Match of a text whose words all occur in the entry, in any order. */
const inAnyOrder: Match = { tier: tiers.pinyin, score: 20, marks: [], pinyin: null, hasNoun: true };
/** Match of a text with one letter too many, too few or wrong, or with two letters in the wrong order. */
const mistyped: Match = { tier: tiers.similar, score: 0, marks: [], pinyin: null };

/** Matches an entry; null if it does not match. @param query normalized */
export function match(entry: Entry, query: string, language: "zh" | "en"): Hit | null {
  let best = better(inShown(entry, query, language), inOther(entry, query, language));
  if (!best || best.tier < tiers.reading) {
    best = better(best, inWords(entry.words, query));
    best = better(best, withNoun(entry, query, language));
  }
  if (!best || (entry.isGrave && best.tier === tiers.similar)) return null;
  return { entry, ...best };
}

/** Prepares the search, so that the first letter does not wait for it. */
export function prepare(entries: readonly Entry[]): void {
  for (const { zh, en, words, readings } of entries) {
    inReadings(readings, "");
    inLabel(zh, "");
    inLabel(en, "");
    wordsIn(words);
  }
}

export interface Ranking {
  /** Extra score of an entry. It decides only within a tier, and only for a real match. */
  bonus(id: string): number;
}

/**
 * Returns the matching entries, the best first. Matches with gaps are only returned if there is no other match.
 * @param most maximum number of hits
 */
export function rank(
  entries: readonly Entry[],
  text: string,
  language: "zh" | "en",
  { bonus }: Ranking,
  most = 50,
): Hit[] {
  const query = normalize(text);
  if (query === "") return [];
  const typed = text.toLowerCase().trim().split(/\s+/);
  const hits: Hit[] = [];
  let isSimilarOnly = true;
  for (const entry of entries) {
    const isOfWords = typed.length > 1 && hasEachWord(allWordsOf(entry), typed);
    const best = better(match(entry, query, language), isOfWords ? inAnyOrder : null);
    if (!best) continue;
    const hit = { ...best, entry };
    const isReal = hit.tier > tiers.similar;
    if (isReal) isSimilarOnly = false;
    hits.push(isReal ? { ...hit, score: hit.score + bonus(entry.id) } : hit);
  }
  if (hits.length === 0)
    for (const entry of entries)
      if (!entry.isGrave && isMistyped(allWordsOf(entry), query)) hits.push({ entry, ...mistyped });
  return hits
    .filter((hit) => isSimilarOnly || hit.tier > tiers.similar)
    .sort((a, b) => b.tier - a.tier || b.score - a.score || a.entry.zh.length - b.entry.zh.length)
    .slice(0, most);
}
