import { BLANKS, BLANKS_SQL, IGNORABLE_SQL, withoutIgnorable } from "./ignorable.ts";

/**
 * Returns the form by which names are unique: composed, in lower case and single width, with single spaces, without
 * characters that nobody sees. `uniqueKeyTerm` is the same in SQL; a test compares both.
 */
export const uniqueKey = (text: string): string =>
  withoutIgnorable(text.normalize("NFKC"))
    .replaceAll(BLANKS, " ")
    .trim()
    .replaceAll("İ", "i")
    .toLowerCase()
    .replaceAll("ς", "σ");

/** Returns the SQL term of `uniqueKey` for a term, for indexes and the queries that use them. */
export const uniqueKeyTerm = (term: string): string =>
  `lower(translate(btrim(regexp_replace(regexp_replace(normalize(${term}, nfkc), '${IGNORABLE_SQL}', '', 'g'), '${BLANKS_SQL}', ' ', 'g')), 'İς', 'iσ'))`;
