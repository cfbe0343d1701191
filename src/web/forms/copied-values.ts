import type { Field } from "#kernel/field.ts";
import { ROW_KEY } from "#kernel/mask.ts";
import { personalFields } from "#kernel/inner-masks.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { isWritable } from "#kernel/resource.ts";
import { isRecord } from "#web/store/stored.ts";
import type { Values } from "./form-fields.ts";

/** Name of the parameter with the record that a new one copies: `edit=new&copy=ID`. */
export const COPY = "copy";

/** Rows that are records of their own are new ones in a copy, without the values that belong to one record only. */
function withoutOwn(field: Field | undefined, value: unknown): unknown {
  if (!field?.derived?.rows || !Array.isArray(value)) return value;
  const own = Object.keys(field.shape ?? {}).filter((name) => name === ROW_KEY || field.shape?.[name]?.unique);
  return value.map((row) => (isRecord(row) ? { ...row, ...Object.fromEntries(own.map((name) => [name, ""])) } : row));
}

/**
 * Returns the values that a copy takes over. Values that belong to one record only, such as a code, stay empty. States
 * begin anew.
 */
export function copiedValues(resource: Resource, source: AnyRecord): Values {
  const personal = new Set(personalFields(resource.fields));
  const isOwn = (name: string): boolean => {
    const isUnique = resource.fields[name]?.unique === true;
    return isUnique || personal.has(name) || !isWritable(resource, name);
  };
  return Object.fromEntries(
    resource.form.flatMap((name) => (isOwn(name) ? [] : [[name, withoutOwn(resource.fields[name], source[name])]])),
  );
}
