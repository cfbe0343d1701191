import type { InterfaceLanguage, Label } from "#kernel/label.ts";
import { say } from "#kernel/label.ts";
import { useStore } from "#web/store/external.ts";
import { createPersisted } from "#web/store/persisted.ts";
import { builtLanguage, isLanguage, LANGUAGE_KEY, numberOf } from "./stored-language.ts";
import type { dictionary as chinese } from "./dictionary.zh.ts";

export type TextKey = keyof typeof chinese;
export type Dictionary = Readonly<Record<TextKey, string>>;

export const languageStore = createPersisted<InterfaceLanguage>(LANGUAGE_KEY, isLanguage, builtLanguage, (chosen) =>
  loadLanguage(chosen),
);

const dictionaries: Record<InterfaceLanguage, () => Promise<Dictionary>> = {
  zh: async () => (await import("./dictionary.zh.ts")).dictionary,
  en: async () => (await import("./dictionary.en.ts")).dictionary,
};

const loaded: Partial<Record<InterfaceLanguage, Dictionary>> = {};

/** Fetches the texts of a language; the other language travels only when somebody chooses it. */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  loaded[language] ??= await dictionaries[language]();
}

export async function chooseLanguage(language: InterfaceLanguage): Promise<void> {
  await loadLanguage(language);
  languageStore.set(language);
}

export const language = (): InterfaceLanguage => languageStore.get();
/** Its number in the specification's Language list. */
export const languageNumber = (): "0" | "1" => numberOf(language());
export const useLanguage = (): InterfaceLanguage => useStore(languageStore);

/** Created at the first text with a plural: ICU loads its rules then, which the first load need not wait for. */
let plurals: Intl.PluralRules | undefined;

/**
 * The text of a key. `{name}` is replaced by the parameter of that name, `{n|item|items}` by the first word for one and
 * by the second for any other number.
 */
export function t(key: TextKey, parameters?: Readonly<Record<string, string | number>>): string {
  const text = loaded[languageStore.get()]?.[key] ?? key;
  return parameters ? fill(text, parameters) : text;
}

/** Fills the parameters of a text that a lazy-loaded part keeps itself. */
export const fill = (text: string, parameters: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (all, name: string, one?: string, many?: string) => {
    const value = parameters[name];
    if (value === undefined) return all;
    if (one === undefined || many === undefined) return String(value);
    plurals ??= new Intl.PluralRules("en");
    return plurals.select(Number(String(value).replaceAll(",", ""))) === "one" ? one : many;
  });

/** A label of the definitions in the language of the interface. */
export const l = (label: Label): string => say(label, languageStore.get());

/** Returns a label for use within a sentence: in English with a small first letter, except for abbreviations. */
export const within = (label: Label): string =>
  languageStore.get() === "en" ? l(label).replace(/^[A-Z](?![A-Z0-9])/, (first) => first.toLowerCase()) : l(label);

const figures = new Intl.NumberFormat("en-US");

/** 12,345 in both languages. */
export const count = (value: number): string => figures.format(value);
