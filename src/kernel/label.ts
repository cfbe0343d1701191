/** Languages of the interface. Content may be in any Language of the enumerations. */
export type InterfaceLanguage = "zh" | "en";

/** An interface text in both languages, Chinese first. */
export type Label = readonly [zh: string, en: string];

export function say(label: Label, language: InterfaceLanguage): string {
  return label[language === "zh" ? 0 : 1];
}

/** Returns an English text for use within a sentence: words begin small, except for abbreviations. */
export const small = (text: string): string => text.replace(/\b[A-Z](?![A-Z0-9])/g, (first) => first.toLowerCase());

/**
 * Puts the label of the whole before the label of its part. A part alone may be ambiguous: many resources have a
 * command “edit”.
 */
export const within = (whole: Label | undefined, part: Label): Label =>
  whole ? [`${whole[0]} · ${part[0]}`, `${whole[1]} · ${part[1]}`] : part;
