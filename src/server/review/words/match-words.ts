import { UpDown } from "#domain/enumerations/review.ts";
import { exceptionsOf } from "#domain/risk/exceptions.ts";
import { Severity } from "#domain/risk/enumerations.ts";
import type { Sql } from "#server/db/sql.ts";
import { fold, originalSpan } from "./fold-text.ts";

/** An entry of the banned words, as far as it matches texts. */
export interface MatchedWord {
  word: string;
  match: "word" | "contains";
  /** Words in which the banned word is allowed, separated by spaces or commas. */
  except: string;
  /** Keys of WordVariant: further spellings that are hit. */
  variants?: readonly string[];
}

/** An entry that is in force. */
export interface ActiveWord extends MatchedWord {
  id: string;
  /** Key of Severity. */
  severity: string;
  /** Key of WordKind. */
  kind: string;
  /** Tag that the entry bans. */
  tag: string | null;
}

/** Place of a hit, in UTF-16 units of the text. */
export interface Span {
  start: number;
  end: number;
}

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

function* placesOf(text: string, word: string): Generator<number> {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) yield at;
}

/** True if the match is part of a longer word that is allowed to contain the banned word. */
function isExcepted(text: string, start: number, end: number, except: readonly string[]): boolean {
  return except.some((allowed) => [...placesOf(text, allowed)].some((at) => at <= start && at + allowed.length >= end));
}

/** Returns the places at which a banned word stands in a text. Tags, hot words and the automatic review all use it. */
export function spansOf(original: string, { word, match, except, variants = [] }: MatchedWord): Span[] {
  const dense = match === "contains" || variants.includes("spacing");
  const likeness = {
    digits: variants.includes("digits"),
    lookalike: variants.includes("lookalike"),
  };
  const folded = fold(original, dense, likeness);
  const wanted = fold(word, dense, likeness).text;
  if (wanted === "") return [];
  const isPart = match === "contains";
  const allowed = exceptionsOf(except).map((one) => fold(one, dense, likeness).text);
  return [...placesOf(folded.text, wanted)]
    .filter((at) => isPart || (!isWordLetter(folded.text[at - 1]) && !isWordLetter(folded.text[at + wanted.length])))
    .filter((at) => !isExcepted(folded.text, at, at + wanted.length, allowed))
    .map((at) => originalSpan(original, folded, at, at + wanted.length));
}

/** Reads the entries that are in force now for one of these scopes. @param scopes keys of WordScope; empty for all */
export async function activeWords(db: Sql, scopes: readonly string[]): Promise<ActiveWord[]> {
  const rows = await db.query<Omit<ActiveWord, "severity"> & { severity: number }>(
    `select id, word, "match", variants, severity, "except", kind, tag from black_tag
     where status = $1 and delete_time is null and ($2::text[] = '{}' or scope && $2::text[])
       and (begin is null or begin <= now()) and ("end" is null or "end" > now()) order by id`,
    [UpDown.of("up"), scopes],
  );
  return rows.map((row) => ({ ...row, severity: Severity.value(row.severity)?.key ?? "warn" }));
}

export interface WordHit extends Span {
  entry: ActiveWord;
}

/** Returns every hit of the entries in a text, in the order of the text. */
export const hitsIn = (text: string, entries: readonly ActiveWord[]): WordHit[] =>
  entries
    .flatMap((entry) => spansOf(text, entry).map((span) => ({ ...span, entry })))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);

/**
 * Returns the entry that forbids a name, such as a tag or a hot word; undefined if none does. A whole word forbids only
 * the name that is this word.
 * @param tag id of the tag whose own entry does not count
 */
export async function forbidding(
  db: Sql,
  name: string,
  scopes: readonly string[],
  tag: string | null = null,
): Promise<ActiveWord | undefined> {
  const entries = (await activeWords(db, scopes)).filter(
    (entry) => entry.severity === "block" && (tag === null || entry.tag !== tag),
  );
  const whole = name.trim();
  return entries.find((entry) =>
    spansOf(whole, entry).some(({ start, end }) => entry.match === "contains" || (start === 0 && end === whole.length)),
  );
}
