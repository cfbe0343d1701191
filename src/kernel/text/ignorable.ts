/** Ranges of the characters that `IGNORABLE` matches, by code point. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x0001, 0x0008],
  [0x000e, 0x001f],
  [0x007f, 0x009f],
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

/** Formats the ranges for a character class, with the escapes of one dialect. */
const classOf = (escape: (code: number) => string): string =>
  RANGES.map(([first, last]) => (first === last ? escape(first) : `${escape(first)}-${escape(last)}`)).join("");

const hex = (code: number, digits: number): string => code.toString(16).toUpperCase().padStart(digits, "0");

/**
 * Matches characters that nobody sees and that change no word, such as soft hyphens, zero-width characters, fillers of
 * Hangul, variation selectors and control characters. White space is not among them.
 */
export const IGNORABLE = new RegExp(`[${classOf((code) => `\\u{${hex(code, 1)}}`)}]`, "u");

/** The same characters as a character class of PostgreSQL. */
export const IGNORABLE_SQL = `[${classOf((code) => (code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`))}]`;

/** Characters that look like a space, also after NFKC. Braille without dots is one of them. */
const BLANK = "\\s\\u1680\\u2028\\u2029\\u2800";
export const BLANKS = new RegExp(`[${BLANK}]+`, "gu");
/** The same characters as a regular expression of PostgreSQL. */
export const BLANKS_SQL = `[${BLANK}]+`;

const everyIgnorable = new RegExp(IGNORABLE.source, "gu");

export const withoutIgnorable = (text: string): string => text.replaceAll(everyIgnorable, "");

/** A note of music without a head, a line of Braille without dots: drawn as nothing. */
const INVISIBLE = new RegExp(`${IGNORABLE.source}|[\\s\\p{Z}\\u2800\\u{1D159}]`, "gu");

/** True if somebody sees anything of the text. */
export const isVisible = (text: string): boolean => /[!-~]/.test(text) || text.replaceAll(INVISIBLE, "") !== "";
