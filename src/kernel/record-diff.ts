import { isEmpty } from "./empty.ts";
import type { Field } from "./field.ts";
import { standardFields } from "./field.ts";
import type { AnyRecord, Resource } from "./resource.ts";
import { placeField, RANK, RANK_AFTER } from "./rank.ts";

/** A field that an operation changed, with its values before and after. */
export interface Changed {
  name: string;
  field: Field;
  before: unknown;
  /** Undefined where the record was deleted. */
  after: unknown;
}

/** Values by field name; empty where the operation record has none. */
const valuesIn = (side: unknown): Readonly<Record<string, unknown>> =>
  typeof side === "object" && side !== null && !Array.isArray(side) ? (side as Record<string, unknown>) : {};

/**
 * Returns the fields that an operation changed, state fields first. Fields that the definition no longer has are
 * omitted. Standard, secret and internal fields are omitted.
 */
export function changesIn(resource: Resource, record: Omit<AnyRecord, "id" | "version">): Changed[] {
  const { fields, machine } = resource;
  const [before, after] = [valuesIn(record["before"]), valuesIn(record["after"])];
  const changed = new Set([...Object.keys(before), ...Object.keys(after)]);
  // The neighbor says where the record stands. Its number means nothing to a reader.
  if (changed.has(RANK_AFTER)) changed.delete(RANK);
  return [...new Set([...Object.keys(machine?.fields ?? {}), RANK_AFTER, ...Object.keys(fields)])].flatMap((name) => {
    const field = fields[name] ?? placeField(resource, name);
    if (!field || !changed.has(name) || field.secret || field.inner || Object.hasOwn(standardFields, name)) return [];
    const [old, fresh] = [before[name], after[name]];
    return isEmpty(old) && isEmpty(fresh) ? [] : [{ name, field, before: old, after: fresh }];
  });
}
