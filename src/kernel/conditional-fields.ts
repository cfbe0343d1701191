import type { Problem } from "./problem.ts";
import type { Field, Fields } from "./field.ts";
import { isList } from "./field.ts";
import { bindFilter } from "./filter/bind.ts";
import { evaluateFilter } from "./filter/evaluate.ts";
import { parseFilter } from "./filter/parse.ts";

type Values = Readonly<Record<string, unknown>>;

/** Conditions never compare times, so the result does not depend on the current time. */
const timeless = { now: 0, timezone: 0 };

/** True if the field exists for a record with these values, by its `when` filter. */
export function applies(fields: Fields, name: string, values: Values): boolean {
  const when = fields[name]?.when;
  if (when === undefined) return true;
  return evaluateFilter(bindFilter(parseFilter(when), fields, timeless), values, { fields });
}

const texts = new Set<Field["kind"]>(["text", "longText", "html", "color", "url"]);

/** The empty value of a field: its default, or the empty form of its kind. */
export function emptyOf(field: Field): unknown {
  if (field.default !== undefined)
    return field.kind === "enum" ? (field.enumeration?.of(String(field.default)) ?? null) : field.default;
  if (texts.has(field.kind)) return "";
  if (field.kind === "bool") return false;
  if (field.kind === "i18n") return {};
  return isList(field) ? [] : null;
}

const isUntouched = (field: Field, value: unknown): boolean =>
  value === null || value === undefined || JSON.stringify(value) === JSON.stringify(emptyOf(field));

/** Returns a problem for each field that has a value although its `when` filter does not match the record. */
export const inapplicableFieldProblems = (fields: Fields, input: Values, record: Values, prefix: string): Problem[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    isUntouched(field, input[name]) || applies(fields, name, record)
      ? []
      : [
          {
            path: prefix + name,
            label: [
              `${field.label[0]}不适用于这条记录，请留空`,
              `${field.label[1]} does not apply to this record; leave it empty`,
            ],
          },
        ],
  );

/** Returns the empty value of every field that does not apply to the record and is not empty. */
export const cleared = (fields: Fields, record: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      isUntouched(field, record[name]) || applies(fields, name, record) ? [] : [[name, emptyOf(field)]],
    ),
  );
