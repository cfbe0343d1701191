import type { InterfaceLanguage } from "#kernel/label.ts";
import { oneOfStrings, readStored } from "#web/store/stored.ts";

/** Stored with the names of the platform's other clients (specification, section 3: admin language). */
export const LANGUAGE_KEY = "admin.language";
export const isLanguage = oneOfStrings("zh", "en");
/** Until somebody chooses. */
export const builtLanguage: InterfaceLanguage = import.meta.env?.["VITE_LANG"] === "en" ? "en" : "zh";

const isStoredLanguage = (value: unknown): value is InterfaceLanguage | 0 | 1 =>
  isLanguage(value) || value === 0 || value === 1;

/** Reads the language, which is stored by its number (specification, section 9). Earlier versions stored its name. */
export function storedLanguage(): InterfaceLanguage {
  const stored = readStored(LANGUAGE_KEY, isStoredLanguage, builtLanguage);
  return stored === 1 ? "zh" : stored === 0 ? "en" : stored;
}

/** The number of a language in the specification's Language list. */
export const numberOf = (language: InterfaceLanguage): "0" | "1" => (language === "zh" ? "1" : "0");
