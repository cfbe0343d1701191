import { applies } from "./conditional-fields.ts";
import { REQUIRED_LANGUAGES } from "./content-language.ts";
import { isEmpty, isMissing } from "./empty.ts";
import type { Field } from "./field.ts";
import type { Label } from "./label.ts";
import type { Problem } from "./problem.ts";
import type { AnyRecord, Resource } from "./resource.ts";

/** Tells a text that shows nothing (blank-text.ts). */
type IsBlank = (field: Field, value: unknown) => boolean;

/** True if a translated value has no text in a language. */
export const lacksIn = (field: Field, value: unknown, language: string, isBlank: IsBlank): boolean => {
  const text = Object(value)[language] as unknown;
  return isMissing(text) || isBlank(field.byLanguage ?? field, text);
};

/**
 * True for a field that does not count as filled in, for the form and for the server. A translated value needs Chinese
 * and English; an object needs at least one value.
 */
export const lacks = (field: Field, value: unknown, isBlank: IsBlank): boolean =>
  field.kind === "i18n"
    ? REQUIRED_LANGUAGES.some((language) => lacksIn(field, value, language, isBlank))
    : isEmpty(value) || isBlank(field, value);

/**
 * Returns the fields that a record still lacks for a transition (`complete` of the transition). Fields that do not
 * apply to the record are left out, and so are fields that the reader does not have, such as of a row of a list.
 * @param isBlank given on the server only, because the browser would load it before the first row
 */
export const missingFor = (
  resource: Resource,
  transition: string,
  record: Readonly<Partial<AnyRecord>>,
  isBlank: IsBlank = () => false,
): string[] =>
  (resource.machine?.transitions[transition]?.complete ?? []).filter((name) => {
    const field = resource.fields[name];
    return (
      field &&
      Object.hasOwn(record, name) &&
      applies(resource.fields, name, record) &&
      lacks(field, record[name], isBlank)
    );
  });

/** Returns one sentence that names all missing fields. */
export function missingMessage({ fields }: Resource, names: readonly string[]): Label {
  const labels = names.map((name) => fields[name]?.label ?? ([name, name] as const));
  return [
    `还缺：${labels.map(([zh]) => zh).join("、")}。请先补全`,
    `Still missing: ${labels.map(([, en]) => en).join(", ")}. Fill them in first`,
  ];
}

/** Returns a problem for each missing field, for the form. */
export const missingProblems = ({ fields }: Resource, names: readonly string[]): Problem[] =>
  names.map((path) => {
    const field = fields[path];
    const languages = field?.kind === "i18n";
    return {
      path,
      label: languages ? ["中文和英文都要填", "Needed in Chinese and English"] : ["还没有填", "Still empty"],
    };
  });
