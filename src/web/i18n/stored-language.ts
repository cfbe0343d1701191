import type { InterfaceLanguage } from "#kernel/label.ts";
import { oneOfStrings, readStored } from "#web/store/stored.ts";

/** Stored with the names of the platform's other clients (specification, section 3: admin language). */
export const LANGUAGE_KEY = "admin.language";
export const isLanguage = oneOfStrings("zh", "en");
/** Until somebody chooses. */
export const builtLanguage: InterfaceLanguage = import.meta.env?.["VITE_LANG"] === "en" ? "en" : "zh";

export const storedLanguage = (): InterfaceLanguage => readStored(LANGUAGE_KEY, isLanguage, builtLanguage);

/** The number of a language in the specification's Language list. */
export const numberOf = (language: InterfaceLanguage): "0" | "1" => (language === "zh" ? "1" : "0");
