import { applies } from "./conditional-fields.ts";
import { isMissing, REQUIRED_LANGUAGES } from "./content-language.ts";
import type { Field } from "./field.ts";
import type { Label } from "./label.ts";
import type { Problem } from "./problem.ts";
import type { AnyRecord, Resource } from "./resource.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Tells a text that shows nothing (blank-text.ts). */
type IsBlank = (field: Field, value: unknown) => boolean;

/** True without a value. A translated one needs Chinese and English; an object needs at least one value. */
function lacks(field: Field, value: unknown, isBlank: IsBlank): boolean {
  const each = field.byLanguage ?? field;
  const lacksText = (one: unknown): boolean => isMissing(one) || isBlank(each, one);
  if (field.kind === "i18n")
    return !isObject(value) || REQUIRED_LANGUAGES.some((language) => lacksText(value[language]));
  return lacksText(value) || (isObject(value) && Object.values(value).every(isMissing));
}

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
