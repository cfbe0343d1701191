import { within } from "./amount-field.ts";
import type { Field } from "./field.ts";

type Row = Readonly<Record<string, unknown>>;

/** Formats a value that has no fields of its own. `around` has the values beside it, and those of the record around. */
type LeafText = (field: Field, value: unknown, around: Row) => string;

const isObject = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

const rowText = (field: Field, value: unknown, around: Row, leaf: LeafText): string => {
  if (field.each) return nestedText(field.each, value, around, leaf) ?? leaf(field.each, value, around);
  if (!field.shape || !isObject(value)) return "";
  const beside = within(around, value);
  return Object.entries(field.shape)
    .filter(([, inner]) => !inner.inner)
    .map(([name, inner]) => nestedText(inner, value[name], beside, leaf) ?? leaf(inner, value[name], beside))
    .filter((text) => text !== "")
    .join(" · ");
};

/**
 * Formats an object or a list with declared fields: the fields of an object joined by ` · `, the entries of a list by
 * `; `.
 * @param around record that contains the field
 * @returns null for a field without inner fields
 */
export function nestedText(field: Field, value: unknown, around: Row, leaf: LeafText): string | null {
  if (!field.shape && !field.each) return null;
  const entries = field.many ? (Array.isArray(value) ? value : []) : [value];
  return entries
    .map((entry) => rowText(field, entry, around, leaf))
    .filter((text) => text !== "")
    .join("; ");
}
