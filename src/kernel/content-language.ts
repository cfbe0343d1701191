import { isMissing } from "./empty.ts";
import { defineEnumeration } from "./enumeration.ts";

/** Languages of content, by their number in the specification. They are the keys of translated values. */
export const contentLanguages = defineEnumeration("Language", [
  [0, "en", "英语", "English"],
  [1, "zh", "简体中文", "Chinese (simplified)"],
  [2, "ft", "繁体中文", "Chinese (traditional)"],
  [4, "ru", "俄语", "Russian"],
  [5, "ko", "韩语", "Korean"],
  [6, "ar", "阿拉伯语", "Arabic"],
  [7, "es", "西班牙语", "Spanish"],
  [8, "de", "德语", "German"],
  [9, "fr", "法语", "French"],
  [10, "jp", "日语", "Japanese"],
  [11, "pt", "葡萄牙语", "Portuguese"],
  [12, "th", "泰语", "Thai"],
  [13, "nl", "荷兰语", "Dutch"],
  [14, "it", "意大利语", "Italian"],
  [15, "br", "巴西葡萄牙语", "Portuguese (Brazil)"],
  [16, "tr", "土耳其语", "Turkish"],
  [17, "ro", "罗马尼亚语", "Romanian"],
  [18, "he", "希伯来语", "Hebrew"],
  [19, "pl", "波兰语", "Polish", null, "api"],
  [20, "id", "印尼语", "Indonesian", null, "api"],
  [21, "hu", "匈牙利语", "Hungarian", null, "api"],
]);

/** Languages that every required translated value has: Chinese and English. */
export const REQUIRED_LANGUAGES = ["1", "0"] as const;

/** Numbers of the languages that have a value, the smallest first. */
export const languagesIn = (values: unknown): number[] =>
  Object.entries(values ?? {})
    .flatMap(([language, value]) => (isMissing(value) ? [] : [Number(language)]))
    .toSorted((a, b) => a - b);

/** True if one of these languages has no value. */
export const lacksOneOf = (values: unknown, languages: readonly (string | number | boolean)[]): boolean => {
  const texts = typeof values === "object" && values !== null ? (values as Readonly<Record<string, unknown>>) : {};
  return languages.some((language) => isMissing(texts[String(language)]));
};
