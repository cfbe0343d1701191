import type { Field } from "./field.ts";
import { standardFields } from "./field.ts";
import type { AnyRecord, Resource } from "./resource.ts";

/** A field that an operation changed, and what it held before and after. */
export interface Changed {
  name: string;
  field: Field;
  before: unknown;
  /** Undefined where the record went with all that it held. */
  after: unknown;
}

/** Values by the names of fields, as far as an operation's record holds any. */
const valuesIn = (side: unknown): Readonly<Record<string, unknown>> =>
  typeof side === "object" && side !== null && !Array.isArray(side) ? (side as Record<string, unknown>) : {};

/** Nothing stood there: a record that is made holds many such fields, and none of them says anything. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * What an operation changed of a record of this kind, its state first, by the fields that its definition still has. What
 * every record has says nothing of this one, and what serves the machinery alone nothing to anybody.
 */
export function changesIn({ fields, machine }: Resource, record: Omit<AnyRecord, "id" | "version">): Changed[] {
  const [before, after] = [valuesIn(record["before"]), valuesIn(record["after"])];
  const changed = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...new Set([...Object.keys(machine?.fields ?? {}), ...Object.keys(fields)])].flatMap((name) => {
    const field = fields[name];
    if (!field || !changed.has(name) || field.secret || field.inner || Object.hasOwn(standardFields, name)) return [];
    const [old, fresh] = [before[name], after[name]];
    return isEmpty(old) && isEmpty(fresh) ? [] : [{ name, field, before: old, after: fresh }];
  });
}
