import type { InterfaceLanguage, Label } from "#kernel/label.ts";
import { say } from "#kernel/label.ts";
import { useStore } from "#web/store/external.ts";
import { createPersisted, oneOfStrings } from "#web/store/persisted.ts";
import type { AreaTexts, TextKey } from "./areas.ts";
import { baseTexts } from "./areas.ts";

export type { TextKey };

const built: InterfaceLanguage = import.meta.env?.["VITE_LANG"] === "en" ? "en" : "zh";

/** Stored with the names of the platform's other clients (specification, section 3: admin language). */
export const languageStore = createPersisted<InterfaceLanguage>(
  "admin.language",
  oneOfStrings("zh", "en"),
  built,
  (chosen) => loadLanguage(chosen),
);

const loaded: Record<InterfaceLanguage, Map<string, string>> = { zh: new Map(), en: new Map() };
const wanted = new Map<AreaTexts, Partial<Record<InterfaceLanguage, Promise<void>>>>();

function fetchTexts(area: AreaTexts, language: InterfaceLanguage): Promise<void> {
  const known = wanted.get(area) ?? {};
  wanted.set(area, known);
  known[language] ??= area[language]().then(
    (texts) => {
      for (const [key, text] of Object.entries(texts)) loaded[language].set(key, text);
    },
    (error: unknown) => {
      delete known[language];
      throw error;
    },
  );
  return known[language];
}

/**
 * Texts of an area, loaded beside the chunk that says them. Only the chosen language travels; the other one comes,
 * for every area provided by then, when it is chosen.
 */
export async function provideTexts(...areas: readonly AreaTexts[]): Promise<void> {
  await Promise.all(areas.map((area) => fetchTexts(area, languageStore.get())));
}

export const loadLanguage = async (language: InterfaceLanguage): Promise<void> => {
  await Promise.all([...new Set([baseTexts, ...wanted.keys()])].map((area) => fetchTexts(area, language)));
};

export async function chooseLanguage(language: InterfaceLanguage): Promise<void> {
  await loadLanguage(language);
  languageStore.set(language);
}

export const language = (): InterfaceLanguage => languageStore.get();
/** Its number in the specification's Language list. */
export const languageNumber = (): "0" | "1" => (language() === "zh" ? "1" : "0");
export const useLanguage = (): InterfaceLanguage => useStore(languageStore);

/** `{name}` in the text is replaced by the parameter of that name. */
export function t(key: TextKey, parameters?: Readonly<Record<string, string | number>>): string {
  const text = loaded[languageStore.get()].get(key) ?? key;
  return parameters ? text.replace(/\{(\w+)\}/g, (all, name: string) => String(parameters[name] ?? all)) : text;
}

/** A label of the definitions in the language of the interface. */
export const l = (label: Label): string => say(label, languageStore.get());

/** The same within a sentence: English writes it small there, save what is an abbreviation. */
export const within = (label: Label): string =>
  languageStore.get() === "en" ? l(label).replace(/^[A-Z](?![A-Z0-9])/, (first) => first.toLowerCase()) : l(label);

const figures = new Intl.NumberFormat("en-US");

/** 12,345 in both languages. */
export const count = (value: number): string => figures.format(value);
