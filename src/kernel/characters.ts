import type { Label } from "./label.ts";

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/**
 * Characters that nobody sees and that make a text read as another one: embeddings, overrides and isolates of the
 * writing direction, spaces without width, control characters. The plain direction marks U+200E and U+200F are left:
 * Arabic and Hebrew beside Latin need them, and they turn nothing round.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u180E\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/u;

/** Scripts that are written with joiners: there U+200C and U+200D change how a word is drawn. */
const JOINING = (
  "Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala " +
  "Khmer Myanmar Tibetan"
)
  .split(" ")
  .map((script) => `\\p{Script=${script}}`)
  .join("");
const EMOJI = "\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F";

/** A joiner behind anything but a letter that joins, and U+200D between anything but two pictographs. */
const STRAY_JOINER = new RegExp(
  `(?<![${JOINING}\\p{M}])\\u200C|(?<![${JOINING}\\p{M}]|[${EMOJI}](?=\\u200D\\p{Extended_Pictographic}))\\u200D`,
  "u",
);

const everywhere = [LONE_SURROGATE, HIDDEN, STRAY_JOINER].map(({ source, flags }) => new RegExp(source, `g${flags}`));

/** A text that nobody types anew, without what `unwanted` refuses. */
export const withoutUnwanted = (text: string): string =>
  everywhere.reduce((kept, pattern) => kept.replaceAll(pattern, ""), text);

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * What must not be stored of a text, in words that follow the field's name; null where all of it may.
 * @param isUnseen nobody reads it: then only what cannot be stored counts
 */
export function unwanted(text: string, isUnseen = false): Label | null {
  if (text.includes("\0") || LONE_SURROGATE.test(text))
    return ["含有无法保存的字符", "holds characters that cannot be stored"];
  if (isUnseen) return null;
  const [found] = HIDDEN.exec(text) ?? STRAY_JOINER.exec(text) ?? [];
  if (found === undefined) return null;
  return [
    `含有看不见的控制字符 ${codePoint(found)}，请删除`,
    `holds the invisible control character ${codePoint(found)}; remove it`,
  ];
}
