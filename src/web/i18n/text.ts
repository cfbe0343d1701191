import type { InterfaceLanguage, Label } from "#kernel/label.ts";
import { say, small } from "#kernel/label.ts";
import { setValue, useValue } from "#web/store/state.ts";
import { createPersisted } from "#web/store/persisted.ts";
import { builtLanguage, isLanguage, LANGUAGE_KEY, numberOf, storedLanguage } from "./stored-language.ts";
import type { dictionary as chinese } from "./dictionary.zh.ts";

export type TextKey = keyof typeof chinese;
type Texts = Readonly<Record<string, string>>;
/** Fetches texts, by language. */
type Dictionaries = Readonly<Record<InterfaceLanguage, () => Promise<Texts>>>;

export const languageStore = createPersisted<InterfaceLanguage>(
  LANGUAGE_KEY,
  isLanguage,
  builtLanguage,
  (chosen) => loadLanguage(chosen),
  { read: storedLanguage, print: (chosen) => Number(numberOf(chosen)) },
);

const firstTexts: Dictionaries = {
  zh: async () => (await import("./dictionary.zh.ts")).dictionary,
  en: async () => (await import("./dictionary.en.ts")).dictionary,
};
const partTexts: Dictionaries = {
  zh: async () => (await import("./part-dictionary.zh.ts")).partDictionary,
  en: async () => (await import("./part-dictionary.en.ts")).partDictionary,
};
const needed = new Set([firstTexts]);
const loaded: Record<InterfaceLanguage, Record<string, string>> = { zh: {}, en: {} };

/** Fetches the texts of a language. The other language is fetched only when somebody chooses it. */
export async function loadLanguage(language: InterfaceLanguage): Promise<void> {
  const fetched = await Promise.all([...needed].map((dictionaries) => dictionaries[language]()));
  for (const texts of fetched) Object.assign(loaded[language], texts);
}

/** Waits for a lazy-loaded part and for the texts of all parts, so that no part shows the key of a text. */
export async function part<T>(module: Promise<T>): Promise<T> {
  needed.add(partTexts);
  const [loadedModule] = await Promise.all([module, loadLanguage(languageStore.value)]);
  return loadedModule;
}

export async function chooseLanguage(language: InterfaceLanguage): Promise<void> {
  await loadLanguage(language);
  setValue(languageStore, language);
}

export const language = (): InterfaceLanguage => languageStore.value;
/** Its number in the specification's Language list. */
export const languageNumber = (): "0" | "1" => numberOf(language());
export const useLanguage = (): InterfaceLanguage => useValue(languageStore);

export type Translate<Key> = (key: Key, parameters?: Readonly<Record<string, string | number>>) => string;

/** Created at the first text with a plural: ICU loads its rules then, which the first load need not wait for. */
let plurals: Intl.PluralRules | undefined;

/**
 * The text of a key. `{name}` is replaced by the parameter of that name, `{n|item|items}` by the first word for one and
 * by the second for any other number.
 */
export const t: Translate<TextKey> = (key, parameters) => {
  const text = loaded[languageStore.value][key] ?? key;
  return parameters ? fill(text, parameters) : text;
};

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
export const l = (label: Label): string => say(label, languageStore.value);

/** Returns a label for use within a sentence. */
export const within = (label: Label): string => (languageStore.value === "en" ? small(l(label)) : l(label));

const figures = new Intl.NumberFormat("en-US");

/** 12,345 in both languages. */
export const count = (value: number): string => figures.format(value);
