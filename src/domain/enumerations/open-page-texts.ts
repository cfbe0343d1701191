import type { InterfaceLanguage } from "#kernel/label.ts";

/**
 * BCP 47 tags by the platform's language numbers, in the spelling of browsers. They also determine the writing
 * direction.
 */
export const tags: Readonly<Record<number, string>> = {
  0: "en",
  1: "zh-CN",
  2: "zh-TW",
  4: "ru",
  5: "ko",
  6: "ar",
  7: "es",
  8: "de",
  9: "fr",
  10: "ja",
  11: "pt",
  12: "th",
  13: "nl",
  14: "it",
  15: "pt-BR",
  16: "tr",
  17: "ro",
  18: "he",
  19: "pl",
  20: "id",
  21: "hu",
};
export const rightToLeft = new Set(["ar", "he"]);
/** BCP 47 tags of the interface languages. The text on the page may be in another language. */
export const tagOf = { zh: "zh-CN", en: "en" } as const satisfies Record<InterfaceLanguage, string>;
/**
 * Formats a date in a language.
 * @param seconds since 1970
 * @param tag BCP 47 tag of the text's language
 */
export const dayOf = (seconds: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: "long", numberingSystem: "latn" }).format(seconds * 1_000);

/**
 * Returns the interface language for a visitor's preference.
 * @param wanted languages in order of preference, as BCP 47 tags or the platform's numbers
 */
export const wordsFor = (wanted: string): InterfaceLanguage => (/^(zh\b|[12](,|$))/i.test(wanted) ? "zh" : "en");

interface PageTexts {
  edition: string;
  effective: string;
  updated: string;
  app: string;
  contents: string;
  older: string;
  old: string;
  present: string;
  contacts: string;
  others: string;
  none: string;
  failed: string;
  again: string;
  /** Addresses and labels of the legal texts. */
  rules: readonly (readonly [href: string, label: string])[];
}

/** Interface texts around a text for members, by interface language. */
export const pageTexts: Record<InterfaceLanguage, PageTexts> = {
  zh: {
    edition: "版本",
    effective: "生效于",
    updated: "更新于",
    app: "应用版本",
    contents: "目录",
    older: "历史版本",
    old: "这是以前的版本。",
    present: "看现行版本",
    contacts: "联系我们",
    others: "其他页面",
    none: "这里还没有发布内容。",
    failed: "没有取到内容，请检查网络。",
    again: "重试",
    rules: [
      ["/mobileAgreement", "用户协议"],
      ["/mobileAgreement?type=privacy", "隐私政策"],
      ["/MobileCopyright", "版权声明"],
    ],
  },
  en: {
    edition: "Edition",
    effective: "In force since",
    updated: "Updated",
    app: "App version",
    contents: "Contents",
    older: "Earlier editions",
    old: "This is an earlier edition.",
    present: "Read the present one",
    contacts: "Contact",
    others: "Other pages",
    none: "Nothing has been published here yet.",
    failed: "The text could not be fetched; please check the network.",
    again: "Try again",
    rules: [
      ["/mobileAgreement", "User agreement"],
      ["/mobileAgreement?type=privacy", "Privacy"],
      ["/MobileCopyright", "Copyright"],
    ],
  },
};
