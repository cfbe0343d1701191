import { pinyin } from "pinyin-pro";

/** `hanzhanwai hzw`: how a Chinese text is typed, whole and by initials, for the type-ahead of the reason strip. */
export function typedAs(text: string): string {
  const syllables = pinyin(text, { toneType: "none", type: "array", nonZh: "consecutive" });
  return `${syllables.join("")} ${syllables.map((syllable) => syllable[0] ?? "").join("")}`.toLowerCase();
}
