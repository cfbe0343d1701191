import type { InterfaceLanguage, Label } from "#kernel/label.ts";
import { say } from "#kernel/label.ts";
import { useStore } from "#web/store/external.ts";
import { createPersisted, oneOfStrings } from "#web/store/persisted.ts";
import type { zh } from "./zh.ts";

export type TextKey = keyof typeof zh;
export type Dictionary = Record<TextKey, string>;

const built: InterfaceLanguage = import.meta.env?.["VITE_LANG"] === "en" ? "en" : "zh";

/** Stored with the names of the platform's other clients (specification, section 3: admin language). */
export const languageStore = createPersisted<InterfaceLanguage>("admin.language", oneOfStrings("zh", "en"), built);

const loaded: Partial<Record<InterfaceLanguage, Dictionary>> = {};

export function provideDictionary(language: InterfaceLanguage, dictionary: Dictionary): void {
  loaded[language] = dictionary;
}

/** Only the chosen language travels; the other one comes when it is chosen. */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  if (loaded[language]) return;
  loaded[language] = language === "zh" ? (await import("./zh.ts")).zh : (await import("./en.ts")).en;
}

export async function chooseLanguage(language: InterfaceLanguage): Promise<void> {
  await loadLanguage(language);
  languageStore.set(language);
}

export const language = (): InterfaceLanguage => languageStore.get();
export const useLanguage = (): InterfaceLanguage => useStore(languageStore);

/** `{name}` in the text is replaced by the parameter of that name. */
export function t(key: TextKey, parameters?: Readonly<Record<string, string | number>>): string {
  const text = loaded[languageStore.get()]?.[key] ?? key;
  return parameters ? text.replace(/\{(\w+)\}/g, (all, name: string) => String(parameters[name] ?? all)) : text;
}

/** A label of the definitions in the language of the interface. */
export const l = (label: Label): string => say(label, languageStore.get());

/** 12,345 in both languages. */
export const count = (value: number): string => value.toLocaleString("en-US");
