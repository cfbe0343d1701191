import type { Label } from "./label.ts";

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * Invisible characters with which a text looks like another one. They are embeddings, overrides and isolates of the
 * writing direction, zero-width spaces and control characters. The direction marks U+200E and U+200F are allowed: mixed
 * Arabic or Hebrew and Latin text needs them.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u180E\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/u;

/** Scripts that use joiners: U+200C and U+200D change how their words are drawn. */
const JOINING = (
  "Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala " +
  "Khmer Myanmar Tibetan"
)
  .split(" ")
  .map((script) => `\\p{Script=${script}}`)
  .join("");
const EMOJI = "\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F";

/**
 * Matches a joiner that does not follow a letter of a joining script.
 * U+200D is also allowed between two pictographs.
 */
const STRAY_JOINER = new RegExp(
  `(?<![${JOINING}\\p{M}])\\u200C|(?<![${JOINING}\\p{M}]|[${EMOJI}](?=\\u200D\\p{Extended_Pictographic}))\\u200D`,
  "u",
);

const everywhere = [LONE_SURROGATE, HIDDEN, STRAY_JOINER].map(({ source, flags }) => new RegExp(source, `g${flags}`));

/**
 * Removes the characters that `unwantedCharacterProblem` refuses, for imported texts, because nobody can correct them.
 */
export const withoutUnwanted = (text: string): string =>
  everywhere.reduce((rest, pattern) => rest.replaceAll(pattern, ""), text);

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * Returns the reason why a text must not be stored, in words that follow the field's name; null if it may be stored.
 * @param isUnseen the text is never shown, so only characters that cannot be stored are refused
 */
export function unwantedCharacterProblem(text: string, isUnseen = false): Label | null {
  if (text.includes("\0") || LONE_SURROGATE.test(text))
    return ["含有无法保存的字符", "contains characters that cannot be stored"];
  if (isUnseen) return null;
  const [character] = HIDDEN.exec(text) ?? STRAY_JOINER.exec(text) ?? [];
  if (character === undefined) return null;
  return [
    `含有看不见的控制字符 ${codePoint(character)}，请删除`,
    `contains the invisible control character ${codePoint(character)}; remove it`,
  ];
}
