import { UpDown } from "#domain/enumerations/review.ts";
import { exceptionsOf } from "#domain/risk/exceptions.ts";
import { Severity } from "#domain/enumerations/findings.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Folded } from "#kernel/text/fold-word.ts";
import { foldings, isWordLetter, wordLetters } from "#kernel/text/fold-word.ts";
import { isWholeReading, readingOf, searchByReading } from "./reading.ts";
import type { Edges, Place, Search } from "./wanted-word.ts";
import { searchOfSigns, searchOfWord } from "./wanted-word.ts";

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

/** A text, folded only in the spellings that its entries need. */
class SearchedText {
  readonly folded: ReturnType<typeof foldings>;
  private readonly reading = new Map<Folded, Folded>();
  constructor(readonly original: string) {
    this.folded = foldings(original);
  }
  read(folded: Folded): Folded {
    const result = this.reading.get(folded) ?? readingOf(folded);
    this.reading.set(folded, result);
    return result;
  }
}

let latest = new SearchedText("");

/** Many entries are looked for in one text, so the folded forms of the latest one are kept. */
function searched(original: string): SearchedText {
  if (latest.original !== original) latest = new SearchedText(original);
  return latest;
}

/** Returns the character before a position. */
function before(text: string, position: number): string | undefined {
  const [first, second] = [
    text.slice(Math.max(0, position - 2), position),
    text.slice(Math.max(0, position - 1), position),
  ];
  return [...first].length === 1 && first !== "" ? first : second || undefined;
}

const after = (text: string, position: number): string | undefined => {
  const code = text.codePointAt(position);
  return code === undefined ? undefined : String.fromCodePoint(code);
};

/** Where a word may begin and end: a whole word neither continues letters nor is continued. Left out spaces count. */
const edgesIn = ({ text, gaps }: Folded, isPart: boolean): Edges => ({
  mayStart: (position) => isPart || gaps[position] === true || !isWordLetter(before(text, position)),
  mayEnd: (position) => isPart || gaps[position] === true || !isWordLetter(after(text, position)),
});

const spanIn = ({ starts, ends }: Folded, { start, end }: Place): Span => ({
  start: starts[start] ?? 0,
  end: ends[end - 1] ?? 0,
});

/** Returns the places of a search that are accepted and do not overlap. */
function places(folded: Folded, search: Search, accepts: (place: Place) => boolean): Span[] {
  const spans: Span[] = [];
  for (let from = 0, place; (place = search(folded.text, from));) {
    const isAccepted = accepts(place);
    if (isAccepted) spans.push(spanIn(folded, place));
    from = isAccepted ? place.end : place.start + 1;
  }
  return spans;
}

/** One way in which an entry is looked for. */
type Way = (text: SearchedText) => Span[];

function waysOf({ word, match, variants = [] }: MatchedWord): Way[] {
  const isPart = match === "contains";
  const [digits, lookalike] = [variants.includes("digits"), variants.includes("lookalike")];
  const likeness = { dense: isPart || variants.includes("spacing"), digits, lookalike };
  const plain = searchOfWord(word, likeness);
  const ways: Way[] = [
    (text) => {
      const folded = text.folded(likeness);
      const { mayStart, mayEnd } = edgesIn(folded, isPart);
      return places(folded, plain, ({ start, end }) => mayStart(start) && mayEnd(end));
    },
  ];
  const signs = { ...likeness, signs: true };
  const bySigns = digits ? searchOfSigns(word, signs) : null;
  if (bySigns)
    ways.push((text) => {
      const folded = text.folded(signs);
      return bySigns(folded, edgesIn(folded, isPart)).map((place) => spanIn(folded, place));
    });
  const heard = { ...likeness, dense: true };
  const byReading = variants.includes("pinyin") ? searchByReading(word, heard) : null;
  if (byReading)
    ways.push((text) => {
      const read = text.read(text.folded(heard));
      return places(read, byReading, (place) => isWholeReading(read, place, isPart));
    });
  return ways;
}

const waysByEntry = new WeakMap<MatchedWord, Way[]>();

/** Adds spans that overlap none of the found ones. Both lists have the order of the text. */
function withMore(spans: readonly Span[], more: readonly Span[]): Span[] {
  let index = 0;
  const others = more.filter((one) => {
    while ((spans[index]?.end ?? Infinity) <= one.start) index += 1;
    return (spans[index]?.start ?? Infinity) >= one.end;
  });
  return others.length === 0 ? [...spans] : [...spans, ...others].toSorted((a, b) => a.start - b.start);
}

/** Returns spans of the original in which an entry is allowed, for each exception in the order of the text. */
function allowedSpans({ folded }: SearchedText, { match, except }: MatchedWord): Span[][] {
  // An exception allows what it spells, and no variant that hides a word.
  const likeness = { dense: match === "contains" };
  return exceptionsOf(except).map((allowed) => {
    const search = searchOfWord(allowed, likeness);
    const spans: Span[] = [];
    const text = folded(likeness);
    for (let place = search(text.text, 0); place; place = search(text.text, place.start + 1))
      spans.push(spanIn(text, place));
    return spans;
  });
}

/** True if one of the spans covers the place. They have the order of the text, and so have their ends. */
function isCovered(spans: readonly Span[], { start, end }: Span): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return (spans[low - 1]?.end ?? -1) >= end;
}

/** Returns the places at which a banned word stands in a text. Tags, hot words and the automatic review all use it. */
export function spansOf(original: string, entry: MatchedWord): Span[] {
  const ways = waysByEntry.get(entry) ?? waysOf(entry);
  waysByEntry.set(entry, ways);
  const text = searched(original);
  let hits: Span[] = [];
  for (const way of ways) hits = withMore(hits, way(text));
  if (hits.length === 0 || entry.except === "") return hits;
  const allowed = allowedSpans(text, entry);
  return hits.filter((span) => !allowed.some((spans) => isCovered(spans, span)));
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

interface WordHit extends Span {
  entry: ActiveWord;
}

/** Returns every hit of the entries in a text, in the order of the text. */
export const hitsIn = (text: string, entries: readonly ActiveWord[]): WordHit[] =>
  entries
    .flatMap((entry) => spansOf(text, entry).map((span) => ({ ...span, entry })))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);

/**
 * Returns the entry that forbids a name, such as a tag or a hot word; undefined if none does. A whole word forbids only
 * the name that is this word, with any spaces and signs around it.
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
  return entries.find((entry) =>
    spansOf(name, entry).some(
      ({ start, end }) => entry.match === "contains" || wordLetters(`${name.slice(0, start)} ${name.slice(end)}`) === 0,
    ),
  );
}
