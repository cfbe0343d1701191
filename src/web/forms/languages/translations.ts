import { isBlank } from "#kernel/blank-text.ts";
import { lacksIn } from "#kernel/complete.ts";
import { applies } from "#kernel/conditional-fields.ts";
import { contentLanguages, REQUIRED_LANGUAGES } from "#kernel/content-language.ts";
import type { Field, Fields } from "#kernel/field.ts";
import type { Problem } from "#kernel/problem.ts";
import { l } from "#web/i18n/text.ts";
import { isRecord } from "#web/store/stored.ts";

type Values = Readonly<Record<string, unknown>>;

/** Chinese, which every translated field shows on the left. */
export const CHINESE = "1";
export const ENGLISH = "0";

/** Numbers of the languages that forms offer, Chinese and English first. */
const offeredLanguages: readonly string[] = [
  ...REQUIRED_LANGUAGES,
  ...contentLanguages.values
    .filter(({ offered }) => offered)
    .map(({ stored }) => String(stored))
    .filter((language) => !REQUIRED_LANGUAGES.some((one) => one === language)),
];

const valueOf = (language: string) => contentLanguages.value(Number(language));

export const languageName = (language: string): string => {
  const value = valueOf(language);
  return value ? l(value.label) : language;
};

const marks: Readonly<Record<string, string>> = { zh: "中", ft: "繁" };

/** Returns the mark of a language inside a field, such as `EN`. */
export const languageMark = (language: string): string => {
  const key = valueOf(language)?.key ?? language;
  return marks[key] ?? key.toUpperCase();
};

const tags: Readonly<Record<string, string>> = { zh: "zh-CN", ft: "zh-TW", jp: "ja", br: "pt-BR" };

/** Returns the language for the attribute `lang`, and the direction of its script. */
export function scriptOf(language: string): { lang: string; dir: "ltr" | "rtl" } {
  const key = valueOf(language)?.key ?? "en";
  return { lang: tags[key] ?? key, dir: key === "ar" || key === "he" ? "rtl" : "ltr" };
}

/** One translated value of the form, at any depth. */
export interface Translated {
  path: string;
  field: Field;
  values: Values;
}

/** True if a value is filled in a language, as the server sees it. */
export const isFilledIn = ({ field, values }: Pick<Translated, "field" | "values">, language: string): boolean =>
  !lacksIn(field, values, language, isBlank);

const isWritten = (one: Translated): boolean => Object.keys(one.values).some((language) => isFilledIn(one, language));

/** Returns every translated value of the named fields, also inside rows. */
export function translatedIn(fields: Fields, names: readonly string[], values: Values, prefix = ""): Translated[] {
  return names.flatMap((name): Translated[] => {
    const [field, value, path] = [fields[name], values[name], prefix + name];
    if (!field) return [];
    if (field.kind === "i18n") return [{ path, field, values: isRecord(value) ? value : {} }];
    const { shape } = field;
    if (!shape) return [];
    const inside = (object: unknown, prefix: string): Translated[] => {
      const inner = isRecord(object) ? object : {};
      const shown = Object.keys(shape).filter((one) => applies(shape, one, inner));
      return translatedIn(shape, shown, inner, `${prefix}.`);
    };
    if (!field.many) return inside(value, path);
    return (Array.isArray(value) ? value : []).flatMap((row, index) => inside(row, `${path}[${index}]`));
  });
}

const isRequired = ({ field }: Translated, language: string): boolean =>
  field.required === true && REQUIRED_LANGUAGES.some((one) => one === language);

/** Returns the values that lack a language although another language has one, or although it is required. */
export const missingIn = (places: readonly Translated[], language: string): Translated[] =>
  places.filter((one) => !isFilledIn(one, language) && (isWritten(one) || isRequired(one, language)));

export interface LanguageState {
  language: string;
  /** Number of values in this language. */
  filled: number;
  missing: number;
  wrong: number;
}

/** Counts for each language its missing values and its problems. */
export const languageStates = (places: readonly Translated[], problems: readonly Problem[]): LanguageState[] =>
  offeredLanguages.map((language) => ({
    language,
    filled: places.filter((one) => isFilledIn(one, language)).length,
    missing: missingIn(places, language).length,
    wrong: places.filter(({ path }) => problems.some((one) => one.path === `${path}.${language}`)).length,
  }));

/** Returns the next language after this one that lacks a value; null if none does. */
export function nextMissing(states: readonly LanguageState[], current: string): string | null {
  const index = states.findIndex(({ language }) => language === current);
  const order = [...states.slice(index + 1), ...states.slice(0, index + 1)];
  return order.find(({ missing, wrong }) => missing + wrong > 0)?.language ?? null;
}

/** Returns the language that readers see instead of a missing one: English, else Chinese, else any; null if none. */
export function insteadOf(field: Field, values: Values, language: string): string | null {
  const order = [ENGLISH, CHINESE, ...Object.keys(values)];
  return order.find((one) => one !== language && isFilledIn({ field, values }, one)) ?? null;
}

/** Returns the language that a problem's path names, such as `9` for `title.9`; null if it names none. */
export const languageOfPath = (places: readonly Translated[], path: string): string | null => {
  const language = /\.(\d{1,2})$/.exec(path)?.[1];
  return language !== undefined && places.some((one) => `${one.path}.${language}` === path) ? language : null;
};
