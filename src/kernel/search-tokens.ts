import type { Field, Fields, I18n } from "./field.ts";
import { foldText } from "./text/fold-text.ts";
import { visibleText } from "./text/html-text.ts";

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** A pictograph, or the two letters of a flag. Each is a word. */
const PICTOGRAPH = "\\p{RI}\\p{RI}|\\p{Extended_Pictographic}";
/** Letters with their marks, or one pictograph. */
const RUN = new RegExp(`[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*|${PICTOGRAPH}`, "gu");
const IS_PICTOGRAPH = new RegExp(`^(?:${PICTOGRAPH})$`, "u");

/**
 * Splits a text into runs of CJK characters, runs of other letters, and pictographs. A run of letters may contain both
 * kinds, so it is split again. Stored and searched texts are folded alike.
 */
function* runs(text: string): Generator<{ text: string; cjk: boolean }> {
  for (const [run] of foldText(text).matchAll(RUN)) {
    let start = 0;
    const letters = [...run];
    for (let i = 1; i <= letters.length; i++) {
      const here = letters[i];
      const cjk = CJK.test(letters[start] ?? "");
      if (here !== undefined && CJK.test(here) === cjk) continue;
      yield { text: letters.slice(start, i).join(""), cjk };
      start = i;
    }
  }
}

/**
 * Returns the search tokens of a text: for CJK runs, overlapping pairs and the last character; for others, whole words.
 */
export function grams(text: string): string[] {
  const distinct = new Set<string>();
  for (const run of runs(text)) {
    if (!run.cjk) {
      distinct.add(run.text.slice(0, 64));
      continue;
    }
    const letters = [...run.text];
    for (let i = 0; i < letters.length - 1; i++) distinct.add(`${letters[i]}${letters[i + 1]}`);
    distinct.add(letters.at(-1) ?? "");
  }
  return [...distinct];
}

/**
 * Returns the tokens that a keyword requires. All must match.
 * Tokens with `prefix` match the beginning of a word: single characters, and Latin words that are still being typed.
 */
function keywordGrams(keyword: string): { gram: string; prefix: boolean }[] {
  const required = new Map<string, boolean>();
  for (const run of runs(keyword)) {
    const letters = [...run.text];
    if (!run.cjk) required.set(run.text.slice(0, 64), !IS_PICTOGRAPH.test(run.text));
    else if (letters.length === 1) required.set(run.text, true);
    else for (let i = 0; i < letters.length - 1; i++) required.set(`${letters[i]}${letters[i + 1]}`, false);
  }
  return [...required].map(([gram, prefix]) => ({ gram, prefix }));
}

/** Gives the same answer as `search @@ query` in PostgreSQL. A keyword without letters matches nothing. */
export function matchesKeyword(text: string, keyword: string): boolean {
  const has = grams(text);
  const required = keywordGrams(keyword);
  return (
    required.length > 0 &&
    required.every(({ gram, prefix }) => has.some((token) => (prefix ? token.startsWith(gram) : token === gram)))
  );
}

const quote = (gram: string): string => `'${gram.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;

/**
 * Prefix of a reading (pinyin, initials). No token of a text contains it, so words never match readings. Weights of a
 * tsvector could separate them too. But a GIN index does not store weights, so PostgreSQL would check every found row
 * again.
 */
const READ = "~";
/**
 * Number of letters of a reading that are indexed and searched: about four syllables. More letters would enlarge the
 * index and hardly improve the search.
 */
export const READ_LETTERS = 12;

/**
 * Returns a tsvector literal. Tokens are letters and digits only, so no text search configuration is needed.
 * @param readings spellings of parts of the text by sound
 */
export const tsvectorOf = (text: string, readings: readonly string[] = []): string =>
  [...grams(text), ...readings.map((reading) => READ + reading.slice(0, READ_LETTERS))].map(quote).join(" ");

/**
 * Returns a tsquery literal; null if the keyword contains no letters to search for.
 * @param readings true if Latin letters also match readings
 */
export function tsqueryOf(keyword: string, readings = false): string | null {
  const terms = keywordGrams(keyword).map(({ gram, prefix }) => {
    const term = quote(gram) + (prefix ? ":*" : "");
    return readings && /^[a-z0-9]+$/.test(gram) ? `(${term} | ${quote(READ + gram.slice(0, READ_LETTERS))}:*)` : term;
  });
  return terms.length === 0 ? null : terms.join(" & ");
}

/** Returns the text of a field. Only rich text has tags, and an angle bracket elsewhere is what was typed. */
function plain({ kind, byLanguage }: Field, value: unknown): string {
  // A search finds the words of every language.
  if (kind === "i18n" && byLanguage)
    return Object.values((value ?? {}) as I18n)
      .map((one) => plain(byLanguage, one))
      .join("\n");
  return kind === "html" ? visibleText(String(value ?? "")) : String(value ?? "");
}

/** Returns the searched text of a record: its searched fields, rich text without tags. */
export function searchedText(fields: Fields, record: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .filter(([, field]) => field.search)
    .map(([name, field]) => plain(field, record[name]).slice(0, 20_000))
    .join("\n");
}

/** True if the searched text of a record matches the keyword. */
export const matchesRow = (fields: Fields, row: Readonly<Record<string, unknown>>, keyword: string): boolean =>
  matchesKeyword(searchedText(fields, row), keyword);
