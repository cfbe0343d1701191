import { personalFields } from "#kernel/inner-masks.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { isWritable } from "#kernel/resource.ts";
import type { Values } from "./form-fields.ts";

/** Name of the parameter with the record that a new one copies: `edit=new&copy=ID`. */
export const COPY = "copy";

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
  return Object.fromEntries(resource.form.flatMap((name) => (isOwn(name) ? [] : [[name, source[name]]])));
}
