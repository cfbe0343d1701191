import type { Field, Fields, I18n } from "./field.ts";

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[\p{L}\p{N}]+/gu;

/** Full-width, composed and upper-case forms fall together; everything searched and stored goes through here. */
export function normalise(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** A run of letters may hold Latin beside CJK; `RUN` takes the CJK part first, this cuts the rest. */
function* runs(text: string): Generator<{ text: string; cjk: boolean }> {
  for (const [run] of normalise(text).matchAll(RUN)) {
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

/** The tokens under which a text is found: overlapping pairs of a CJK run and its last character; whole words otherwise. */
export function grams(text: string): string[] {
  const found = new Set<string>();
  for (const run of runs(text)) {
    if (!run.cjk) {
      found.add(run.text.slice(0, 64));
      continue;
    }
    const letters = [...run.text];
    for (let i = 0; i < letters.length - 1; i++) found.add(`${letters[i]}${letters[i + 1]}`);
    found.add(letters.at(-1) ?? "");
  }
  return [...found];
}

/** What a keyword asks for: every gram must be present; `prefix` ones only as a beginning (single characters, Latin being typed). */
export function keywordGrams(keyword: string): { gram: string; prefix: boolean }[] {
  const wanted = new Map<string, boolean>();
  for (const run of runs(keyword)) {
    const letters = [...run.text];
    if (!run.cjk) wanted.set(run.text.slice(0, 64), true);
    else if (letters.length === 1) wanted.set(run.text, true);
    else for (let i = 0; i < letters.length - 1; i++) wanted.set(`${letters[i]}${letters[i + 1]}`, false);
  }
  return [...wanted].map(([gram, prefix]) => ({ gram, prefix }));
}

/** The same answer as `search @@ query` in PostgreSQL; a keyword without any letter matches nothing. */
export function matchesKeyword(text: string, keyword: string): boolean {
  const has = grams(text);
  const wanted = keywordGrams(keyword);
  return (
    wanted.length > 0 &&
    wanted.every(({ gram, prefix }) => has.some((token) => (prefix ? token.startsWith(gram) : token === gram)))
  );
}

const quote = (gram: string): string => `'${gram.replaceAll("'", "''").replaceAll("\\", "\\\\")}'`;

/**
 * In front of a reading (pinyin, initials). No gram of a text holds it, so words of a text never meet a reading.
 * Weights of a tsvector would say the same, but a GIN index does not hold them: every row found would be read again.
 */
const READ = "~";
/** Letters of a reading that are stored and asked for, about four syllables: longer ones find little more and cost an index. */
export const READ_LETTERS = 12;

/**
 * A tsvector literal; grams hold letters and digits only, so no text-search configuration is involved.
 * @param readings how parts of the text are typed by their sound
 */
export const tsvectorOf = (text: string, readings: readonly string[] = []): string =>
  [...grams(text), ...readings.map((reading) => READ + reading.slice(0, READ_LETTERS))].map(quote).join(" ");

/**
 * A tsquery literal, or null where the keyword holds nothing that could be searched.
 * @param readings whether Latin letters also ask for readings
 */
export function tsqueryOf(keyword: string, readings = false): string | null {
  const terms = keywordGrams(keyword).map(({ gram, prefix }) => {
    const own = quote(gram) + (prefix ? ":*" : "");
    return readings && /^[a-z0-9]+$/.test(gram) ? `(${own} | ${quote(READ + gram.slice(0, READ_LETTERS))}:*)` : own;
  });
  return terms.length === 0 ? null : terms.join(" & ");
}

/** A text in several languages is found by the words of each. */
const plain = (field: Field, value: unknown): string =>
  field.kind === "i18n" ? Object.values((value ?? {}) as I18n).join("\n") : String(value ?? "");

/** What of a record is searched: its searched fields as text, rich text without its tags. */
export function searchedText(fields: Fields, record: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .filter(([, field]) => field.search)
    .map(([name, field]) =>
      plain(field, record[name])
        .replace(/<[^>]*>/g, " ")
        .slice(0, 20_000),
    )
    .join("\n");
}

/** Whether what is searched of a record holds the keyword. */
export const matchesRow = (fields: Fields, row: Readonly<Record<string, unknown>>, keyword: string): boolean =>
  matchesKeyword(searchedText(fields, row), keyword);
