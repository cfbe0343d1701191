import { Language } from "#domain/enumerations/system.ts";
import type { ImportTarget } from "#domain/api/import.ts";
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

const namesOf = (field: Field, at: 0 | 1): string => {
  const values = field.enumeration?.values.filter(({ offered, filterOnly }) => offered && !filterOnly) ?? [];
  const names = values.slice(0, 4).map(({ label }) => label[at]);
  return `${names.join(at === 0 ? "、" : ", ")}${values.length > 4 ? " …" : ""}`;
};

/** Says what a cell of a field may contain. */
function hintOf(field: Field): Label {
  switch (field.kind) {
    case "int":
    case "bytes":
      return ["整数", "Whole number"];
    case "decimal":
      return ["数字", "Number"];
    case "money":
      return ["金额，如 19.05", "Amount, such as 19.05"];
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

/** Returns the targets that identify a record: the id, and unique fields. */
export const keysOf = (resource: Resource): string[] => [
  "id",
  ...resource.form.filter((name) => resource.fields[name]?.unique === true),
];

const folded = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\-*：:]/g, "");

/** Returns the spellings by which a header names a target: labels in both languages, the name, and languages in brackets. */
function spellingsOf(resource: Resource, { id, label }: ImportTarget, language: number): string[] {
  const [name = "", stored] = id.split(".");
  if (stored === undefined) return [label[0], label[1], name];
  const own = fieldOf(resource, name).label;
  const of = Language.value(Number(stored));
  const marks = of ? [of.key, of.label[0], of.label[1], ...(of.key === "zh" ? ["中文", "Chinese"] : [])] : [];
  const bases = [own[0], own[1], name];
  return [
    ...bases.flatMap((base) => marks.flatMap((mark) => [`${base}(${mark})`, `${base} ${mark}`, `${base}.${mark}`])),
    // A header without a language means the reader's.
    ...(Number(stored) === language ? bases : []),
  ];
}

/**
 * Guesses the target of each column by its header. No target is guessed twice.
 * @param language stored number of the reader's language
 */
export function guessTargets(resource: Resource, header: readonly string[], language: number): (string | null)[] {
  const byName = new Map<string, string>();
  for (const target of targetsOf(resource))
    for (const spelling of spellingsOf(resource, target, language)) {
      const key = folded(spelling);
      if (!byName.has(key)) byName.set(key, target.id);
    }
  const taken = new Set<string>();
  return header.map((text) => {
    const found = byName.get(folded(text));
    if (found === undefined || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}
