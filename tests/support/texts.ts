import type { InterfaceLanguage } from "#kernel/label.ts";
import { loadLanguage, part } from "#web/i18n/text.ts";

/** Loads the texts of the console and of its lazy-loaded parts. */
export const loadTexts = async (language: InterfaceLanguage): Promise<void> => {
  await part(Promise.resolve());
  await loadLanguage(language);
};
