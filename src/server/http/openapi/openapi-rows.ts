import type { Field, Fields } from "#kernel/field.ts";
import type { Label } from "#kernel/label.ts";
import { schemaOf } from "./openapi.ts";

/** One field of a body, with its path: `item.covers[].key`. */
interface FieldRow {
  path: string;
  required: boolean;
  type: string;
  label: Label;
  /** The accepted values, where they are a short list: stored value and label of each. */
  values: readonly (readonly [stored: string, label: Label])[];
}

type Schema = Record<string, unknown>;

const bounds = ({ minimum, maximum }: Schema): string => {
  if (minimum !== undefined && maximum !== undefined) return ` ${String(minimum)}–${String(maximum)}`;
  if (minimum !== undefined) return ` ≥ ${String(minimum)}`;
  return maximum === undefined ? "" : ` ≤ ${String(maximum)}`;
};

const noted = ({ description, format, pattern }: Schema): string =>
  [description, format, pattern].flatMap((one) => (typeof one === "string" ? [` (${one})`] : [])).join("");

/** Describes a schema in a few words: `string ≤ 60`, `array of id ≤ 20`. */
function typeText(schema: Schema): string {
  if (schema["oneOf"]) return "id";
  if (schema["enum"]) return "enum";
  const { type, items, maxItems, maxLength } = schema;
  if (type === "array")
    return `array${items ? ` of ${typeText(items as Schema)}` : ""}${maxItems ? ` ≤ ${String(maxItems)}` : ""}`;
  const longest = maxLength ? ` ≤ ${String(maxLength)}` : "";
  return `${typeof type === "string" ? type : "any"}${longest}${bounds(schema)}${noted(schema)}`;
}

function within(path: string, field: Field): FieldRow[] {
  if (field.byId) return rowsOf({ "{id}": field.byId }, `${path}.`);
  const list = field.many ? "[]" : "";
  if (field.shape) return rowsOf(field.shape, `${path}${list}.`);
  return field.each?.shape ? rowsOf(field.each.shape, `${path}${list}.`) : [];
}

/** Returns every field of a body and of its nested shapes, in the order of their declaration. */
export const rowsOf = (fields: Fields, prefix = ""): FieldRow[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + name;
    const values = (field.enumeration?.values ?? []).filter(({ filterOnly }) => !filterOnly);
    return [
      {
        path,
        required: field.required === true && field.when === undefined,
        type: typeText(schemaOf(field)),
        label: field.label,
        values: values.map(({ stored, label }) => [String(stored), label] as const),
      },
      ...within(path, field),
    ];
  });
