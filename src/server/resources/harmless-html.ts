import type { Field, Fields } from "#kernel/field.ts";
import { sanitizeHtml } from "./html.ts";
import type { Row } from "./row.ts";

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

const mapped = (value: Row, fieldOf: (key: string) => Field | undefined): Row =>
  Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const field = fieldOf(key);
      return [key, field ? harmless(field, one) : one];
    }),
  );

function harmless(field: Field, value: unknown): unknown {
  if (field.kind === "html") return typeof value === "string" ? sanitizeHtml(value) : value;
  if (Array.isArray(value)) return value.map((entry) => harmless(field, entry));
  if (field.each) return harmless(field.each, value);
  if (!isRow(value)) return value;
  if (field.shape) return withHarmlessHtml(field.shape, value);
  const keyed = field.byLanguage ?? field.byId;
  return keyed ? mapped(value, () => keyed) : value;
}

/** Removes active content from all rich text in the values, at any depth. */
export const withHarmlessHtml = (fields: Fields, values: Readonly<Row>): Row =>
  mapped(values, (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined));
