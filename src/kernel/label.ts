/** The interface speaks these; content may be in any Language of the enumerations. */
export type InterfaceLanguage = "zh" | "en";

/** A text of the interface in both languages, Chinese first. */
export type Label = readonly [zh: string, en: string];

export function say(label: Label, language: InterfaceLanguage): string {
  return label[language === "zh" ? 0 : 1];
}

/** What of whom: many kinds of records have an “edit”. */
export const within = (whole: Label | undefined, part: Label): Label =>
  whole ? [`${whole[0]} · ${part[0]}`, `${whole[1]} · ${part[1]}`] : part;
