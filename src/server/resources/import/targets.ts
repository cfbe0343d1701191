import { Language } from "#domain/enumerations/system.ts";
import type { ImportTarget } from "#domain/api/import.ts";
import { formatsOf } from "#kernel/amount-field.ts";
import { soleUnit } from "#kernel/amounts-of-record.ts";
import type { Field } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf, isWritable } from "#kernel/resource.ts";

/** Kinds of fields that a cell can contain. Files and nested values have no form in a sheet. */
const kinds = new Set<Field["kind"]>([
  "text",
  "longText",
  "html",
  "int",
  "decimal",
  "money",
  "bytes",
  "bool",
  "enum",
  "flags",
  "time",
  "date",
  "ref",
  "refs",
  "i18n",
  "color",
  "url",
]);

const namesOf = (field: Field, language: 0 | 1): string => {
  const values = field.enumeration?.values.filter(({ offered, filterOnly }) => offered && !filterOnly) ?? [];
  const names = values.slice(0, 4).map(({ label }) => label[language]);
  return `${names.join(language === 0 ? "、" : ", ")}${values.length > 4 ? " …" : ""}`;
};

/** Says how an amount is written: with the decimals of its currency, and without its sign. */
function amountHint(field: Field): Label {
  const formats = formatsOf(field);
  const example = formats.some(({ exponent }) => exponent > 0) ? "19.05" : "19";
  const unit = soleUnit(field);
  return unit
    ? [`金额（${unit[0]}），如 ${example}`, `Amount (${unit[1]}), such as ${example}`]
    : [`金额，如 ${example}，按本行的币种`, `Amount, such as ${example}, in the currency of its row`];
}

/** Says what a cell of a field may contain. */
function hintOf(field: Field): Label {
  switch (field.kind) {
    case "int":
    case "bytes":
      return ["整数", "Whole number"];
    case "decimal":
      return ["数字", "Number"];
    case "money":
      return amountHint(field);
    case "bool":
      return ["是 / 否", "Yes / No"];
    case "enum":
      return [namesOf(field, 0), namesOf(field, 1)];
    case "flags":
      return [`多个用「、」分开：${namesOf(field, 0)}`, `Several, with commas: ${namesOf(field, 1)}`];
    case "time":
      return ["时间，如 2026-11-23 16:40", "Time, such as 2026-11-23 16:40"];
    case "date":
      return ["日期，如 2026-11-23", "Date, such as 2026-11-23"];
    case "ref":
      return ["记录，按名称或编号找", "Record, by title or ID"];
    case "refs":
      return ["多条记录用「、」分开，按名称或编号找", "Records with commas, by title or ID"];
    default:
      return field.max ? [`文字，≤ ${field.max}`, `Text, ≤ ${field.max}`] : ["文字", "Text"];
  }
}

const isId: ImportTarget = {
  id: "id",
  label: ["编号", "ID"],
  required: false,
  hint: ["已有记录的编号", "ID of an existing record"],
};

const languages = Language.values.filter(({ offered, filterOnly }) => offered && !filterOnly);

function targetsOfField(name: string, field: Field): ImportTarget[] {
  const { label, required = false } = field;
  if (field.kind !== "i18n") return [{ id: name, label, required, hint: hintOf(field) }];
  // Chinese and English first, as the form requires both.
  const ordered = [...languages].sort((a, b) => Number(b.stored === 1) - Number(a.stored === 1));
  return ordered.map(({ stored, key, label: of }) => ({
    id: `${name}.${stored}`,
    label: [`${label[0]}（${of[0]}）`, `${label[1]} (${key})`],
    required: required && (stored === 1 || stored === 0),
    hint: hintOf(field),
  }));
}

/** Returns the fields of the form that a sheet can fill, and the id. */
export const targetsOf = (resource: Resource): ImportTarget[] => [
  isId,
  ...resource.form.flatMap((name) => {
    const field = fieldOf(resource, name);
    return isWritable(resource, name) && kinds.has(field.kind) ? targetsOfField(name, field) : [];
  }),
];

/** Returns the targets that identify a record: the id, and unique fields. By a masked one, a sheet could guess values. */
export const keysOf = (resource: Resource): string[] => [
  "id",
  ...resource.form.filter((name) => resource.fields[name]?.unique === true && !resource.fields[name].masked),
];

const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\-*：:()]/g, "");

/** Stored numbers of the languages in which a text is required: Chinese, English. */
const [ZH, EN] = [1, 0];

/** Returns the ids of targets by the spellings that name them exactly: labels, names, and languages in brackets. */
function exactSpellings(resource: Resource): Map<string, string> {
  const byName = new Map<string, string>();
  const add = (spelling: string, id: string): void => {
    if (!byName.has(folded(spelling))) byName.set(folded(spelling), id);
  };
  for (const { id, label } of targetsOf(resource)) {
    const [name = "", stored] = id.split(".");
    const fieldLabel = id === "id" ? label : fieldOf(resource, name).label;
    const bases = [fieldLabel[0], fieldLabel[1], name];
    if (stored === undefined) for (const base of bases) add(base, id);
    const of = stored === undefined ? undefined : Language.value(Number(stored));
    const marks = of ? [of.key, ...of.label, ...(of.key === "zh" ? ["中文", "Chinese"] : [])] : [];
    const unit = id === "id" ? null : soleUnit(fieldOf(resource, name));
    for (const base of unit ? bases : []) for (const one of unit ?? []) add(`${base}(${one})`, id);
    for (const base of bases)
      for (const mark of marks)
        for (const spelling of [`${base}(${mark})`, `${base}${mark}`, `${base}.${mark}`]) add(spelling, id);
  }
  return byName;
}

/**
 * Returns the targets of a translated text that a header without a language may mean, the likeliest first: the language
 * of the header itself, then the reader's.
 */
function withoutLanguage(resource: Resource, text: string, language: number): string[] {
  const name = resource.form.find((one) => {
    const { kind, label } = fieldOf(resource, one);
    return kind === "i18n" && [...label, one].some((base) => folded(base) === folded(text));
  });
  if (name === undefined) return [];
  const { label } = fieldOf(resource, name);
  const written = folded(label[0]) === folded(text) ? [ZH] : folded(label[1]) === folded(text) ? [EN] : [];
  // A field's name in code is no language. Its English label often equals it, so the reader's language comes first.
  const order = folded(name) === folded(text) ? [language, ...written] : [...written, language];
  return [...order, ZH, EN].map((one) => `${name}.${one}`);
}

/**
 * Guesses the target of each column by its header. No target is guessed twice.
 * @param language stored number of the reader's language
 */
export function guessTargets(resource: Resource, header: readonly string[], language: number): (string | null)[] {
  const exact = exactSpellings(resource);
  const taken = new Set<string>();
  const take = (id: string | undefined): string | null => {
    if (id === undefined || taken.has(id)) return null;
    taken.add(id);
    return id;
  };
  // Headers that name their language come first, so that the others get what is left.
  const named = header.map((text) => take(exact.get(folded(text))));
  return header.map(
    (text, index) => named[index] ?? take(withoutLanguage(resource, text, language).find((id) => !taken.has(id))),
  );
}
