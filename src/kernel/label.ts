/** The interface speaks these; content may be in any Language of the enumerations. */
export type InterfaceLanguage = "zh" | "en";

/** A text of the interface in both languages, Chinese first. */
export type Label = readonly [zh: string, en: string];

export function say(label: Label, language: InterfaceLanguage): string {
  return label[language === "zh" ? 0 : 1];
}
