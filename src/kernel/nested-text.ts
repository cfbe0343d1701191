import type { Field } from "./field.ts";

/** Formats a value that has no fields of its own. */
type LeafText = (field: Field, value: unknown) => string;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const rowText = (field: Field, value: unknown, leaf: LeafText): string => {
  if (field.each) return nestedText(field.each, value, leaf) ?? leaf(field.each, value);
  if (!field.shape || !isObject(value)) return "";
  return Object.entries(field.shape)
    .map(([name, inner]) => nestedText(inner, value[name], leaf) ?? leaf(inner, value[name]))
    .filter((text) => text !== "")
    .join(" · ");
};

/**
 * Formats an object or a list with declared fields: the fields of an object joined by ` · `, the entries of a list by
 * `; `.
 * @returns null for a field without inner fields
 */
export function nestedText(field: Field, value: unknown, leaf: LeafText): string | null {
  if (!field.shape && !field.each) return null;
  const entries = field.many ? (Array.isArray(value) ? value : []) : [value];
  return entries
    .map((entry) => rowText(field, entry, leaf))
    .filter((text) => text !== "")
    .join("; ");
}
