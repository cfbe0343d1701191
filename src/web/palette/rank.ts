/**
 * An entry that the palette can find. `readings` has the possible syllables for each character of `zh`; Latin text
 * reads as itself.
 */
export interface Entry {
  id: string;
  kind: "command" | "screen" | "view";
  zh: string;
  en: string;
  words: string;
  readings: readonly (readonly string[])[];
}

export interface Hit {
  entry: Entry;
  score: number;
  /** Indexes of the matched characters in the shown label. */
  marks: readonly number[];
  /** Syllables of a pinyin match: the typed letters and the rest of each; null for any other match. */
  pinyin: readonly (readonly [typed: string, rest: string])[] | null;
}

/** Removes spaces and the apostrophes that input methods put between syllables, and lowercases the text. */
export const normalize = (text: string): string => text.toLowerCase().replace(/[\s'’]/g, "");

interface Text {
  score: number;
  marks: number[];
}

const span = (from: number, length: number): number[] => Array.from({ length }, (_, at) => from + at);

/** A text prepared for the search. */
interface Searched {
  small: string;
  /** The text without its spaces; null if it has none. */
  squeezed: string | null;
  /** The first letters of its words. */
  initials: string;
  /** Index of each word in the text. */
  places: readonly number[];
  /** The words, each with itself as the only reading. */
  words: Entry["readings"];
}

/** Cache of prepared texts. They come from the definitions, so their number is limited. */
const cache = new Map<string, Searched>();

function searchedOf(label: string): Searched {
  const found = cache.get(label);
  if (found) return found;
  const words = [...label.matchAll(/[\p{L}\d]+/gu)];
  const made = {
    small: label.toLowerCase(),
    squeezed: label.includes(" ") ? label.replaceAll(" ", "") : null,
    initials: words.map(([word]) => ([...word][0] ?? "").toLowerCase()).join(""),
    places: words.map(({ index }) => index),
    words: words.map(([word]) => [word.toLowerCase()]),
  };
  cache.set(label, made);
  return made;
}

/**
 * Scores a match in a text. The start of a word counts more than its middle, and an early match more than a late one. A
 * short label counts more than a long one.
 */
function inText(label: string, query: string): Text | null {
  const { small } = searchedOf(label);
  const at = small.indexOf(query);
  if (at < 0) return initials(label, query);
  const isStart = at === 0 || /[\s/·-]/.test(small[at - 1] ?? "");
  const isChinese = /[^\p{ASCII}]/u.test(query);
  const score = at === 0 ? 100 : isStart || isChinese ? 86 : 62;
  return { score: score - Math.min(at, 20) * 0.5 + cover(query.length, small.length), marks: span(at, query.length) };
}

const cover = (matched: number, length: number): number => (matched / Math.max(1, length)) * 12;

/** Scores a match of initials: `mr` finds Machine review. */
function initials(label: string, query: string): Text | null {
  if (query.length < 2) return null;
  const { initials: letters, places } = searchedOf(label);
  const at = letters.indexOf(query);
  if (at < 0) return null;
  const marks = places.slice(at, at + query.length);
  return { score: (at === 0 ? 70 : 56) + cover(query.length, letters.length), marks };
}

/** Scores a match without spaces. It has no marks, because the indexes differ from the label's. */
function inSqueezed(label: string, query: string): Text | null {
  const { squeezed } = searchedOf(label);
  const found = squeezed === null ? null : inText(squeezed, query);
  return found && { score: found.score - 4, marks: [] };
}

const MAX_GAPS = 3;

/** Scores a match of Chinese characters in order with few gaps: 修改密码 finds 修改我的密码. */
function inCharacters(label: string, query: string): Text | null {
  if (query.length < 2 || /\p{ASCII}/u.test(query)) return null;
  const marks: number[] = [];
  for (const letter of query) {
    const at = label.indexOf(letter, (marks.at(-1) ?? -1) + 1);
    if (at < 0) return null;
    marks.push(at);
  }
  const [from = 0] = marks;
  const gaps = (marks.at(-1) ?? 0) + 1 - from - query.length;
  if (gaps > MAX_GAPS) return null;
  return { score: 84 - from * 3 - gaps * 12 + cover(query.length, label.length), marks };
}

/** Scores a match of words in order with few gaps: `save view` finds Save as view. */
function inWords(label: string, query: string): Text | null {
  if (query.length < 4 || /[^\p{ASCII}]/u.test(query)) return null;
  const { words, places } = searchedOf(label);
  const found = readIn(words, query, { most: MAX_GAPS, least: 2 });
  if (!found) return null;
  const { read, from } = found;
  const marks = [...read.taken]
    .sort(([a], [b]) => a - b)
    .flatMap(([at, { letters }]) => span(places[at] ?? 0, letters));
  return { score: 80 - from * 3 - read.gaps * 6 + cover(query.length, label.length), marks };
}

const inLabel = (label: string, query: string): Text | null =>
  inText(label, query) ?? inSqueezed(label, query) ?? inCharacters(label, query) ?? inWords(label, query);

interface Read {
  /** Letters taken from each character or word, by index; `gaps` counts the skipped ones. */
  taken: Map<number, { reading: string; letters: number }>;
  gaps: number;
}

interface Reach {
  /** Maximum number of skipped characters or words. */
  most: number;
  /** Minimum number of letters from each. */
  least: number;
}

/**
 * Matches a query letter by letter. Each character or word contributes its whole reading or the start of it. The match
 * with the fewest gaps wins.
 */
function readFrom(readings: Entry["readings"], query: string, from: number, { most, least }: Reach): Read | null {
  if (query === "") return { taken: new Map(), gaps: 0 };
  if (from >= readings.length) return null;
  let best: Read | null = null;
  for (const reading of readings[from] ?? []) {
    let letters = 0;
    while (letters < reading.length && letters < query.length && reading[letters] === query[letters]) letters += 1;
    for (; letters >= least; letters--) {
      const rest = readFrom(readings, query.slice(letters), from + 1, { most, least });
      if (!rest || (best && best.gaps <= rest.gaps)) continue;
      best = { gaps: rest.gaps, taken: new Map([[from, { reading, letters }], ...rest.taken]) };
      if (best.gaps === 0) return best;
    }
  }
  if (most > 0) {
    const passed = readFrom(readings, query, from + 1, { most: most - 1, least });
    if (passed && (!best || passed.gaps + 1 < best.gaps)) best = { ...passed, gaps: passed.gaps + 1 };
  }
  return best;
}

/** Returns the match with the fewest gaps from any start. */
function readIn(readings: Entry["readings"], query: string, reach: Reach): { read: Read; from: number } | null {
  let best: { read: Read; from: number } | null = null;
  for (const [from, ones] of readings.entries()) {
    // Skipped characters before the first match are no gap; the match starts later.
    if (!ones.some((reading) => reading[0] === query[0])) continue;
    const read = readFrom(readings, query, from, reach);
    if (!read || !read.taken.has(from)) continue;
    if (!best || read.gaps < best.read.gaps) best = { read, from };
    if (best.read.gaps === 0) break;
  }
  return best;
}

function inPinyin(entry: Entry, query: string): (Text & { pinyin: NonNullable<Hit["pinyin"]> }) | null {
  if (!/^[a-z0-9]+$/.test(query) || query.length > 24) return null;
  const found = readIn(entry.readings, query, { most: query.length > 1 ? MAX_GAPS : 0, least: 1 });
  if (!found) return null;
  const { read, from } = found;
  const marks = [...read.taken.keys()].sort((a, b) => a - b);
  const isWhole = marks.length === entry.readings.length;
  const score = 84 + (isWhole ? 10 : 0) - from * 3 - read.gaps * 24 + cover(marks.length, entry.readings.length);
  const pinyin = marks.map((at) => {
    const { reading = "", letters = 0 } = read.taken.get(at) ?? {};
    return [reading.slice(0, letters), reading.slice(letters)] as const;
  });
  return { score, marks, pinyin };
}

/** Matches an entry; null if it does not match. @param query normalized */
export function match(entry: Entry, query: string, language: "zh" | "en"): Hit | null {
  const shown = language === "zh" ? entry.zh : entry.en;
  const other = language === "zh" ? entry.en : entry.zh;
  const own = inLabel(shown, query);
  const read = language === "zh" ? inPinyin(entry, query) : null;
  const best: Hit[] = [];
  if (own) best.push({ entry, score: own.score + 2, marks: own.marks, pinyin: null });
  if (read) best.push({ entry, score: read.score, marks: read.marks, pinyin: read.pinyin });
  if (best.length === 0) {
    const foreign = inLabel(other, query) ?? (language === "en" ? inPinyin(entry, query) : null);
    const word = entry.words === "" ? null : (inText(entry.words, query) ?? inSqueezed(entry.words, query));
    const score = Math.max(foreign?.score ?? 0, (word?.score ?? 0) - 6) - 8;
    return score > 0 ? { entry, score, marks: [], pinyin: null } : null;
  }
  return best.reduce((a, b) => (b.score > a.score ? b : a));
}

export interface Ranking {
  /** Extra score of an entry. Commands for the selection get one. */
  bonus(id: string): number;
}

/** Maximum score difference to the best match. A weaker hit would only appear because its group comes first. */
const WEAK = 28;

export function rank(
  entries: readonly Entry[],
  text: string,
  language: "zh" | "en",
  { bonus }: Ranking,
  most = 50,
): Hit[] {
  const query = normalize(text);
  if (query === "") return [];
  const hits: Hit[] = [];
  for (const entry of entries) {
    const hit = match(entry, query, language);
    if (hit) hits.push({ ...hit, score: hit.score + bonus(entry.id) });
  }
  const best = Math.max(...hits.map((hit) => hit.score));
  return hits
    .filter((hit) => hit.score > best - WEAK)
    .sort((a, b) => b.score - a.score || a.entry.zh.length - b.entry.zh.length)
    .slice(0, most);
}
