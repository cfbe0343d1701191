import { currencyFields } from "./amounts-of-record.ts";
import { isEmpty } from "./empty.ts";
import type { Field, Fields } from "./field.ts";
import { maskedEntry } from "./masked-entries.ts";
import { standardFields } from "./field.ts";
import type { AnyRecord, Resource } from "./resource.ts";
import { placeField, RANK, RANK_AFTER } from "./rank.ts";

type Values = Readonly<Record<string, unknown>>;

/** A field that an operation changed, with its values before and after. */
export interface Changed {
  name: string;
  field: Field;
  before: unknown;
  /** Undefined where the record was deleted. */
  after: unknown;
  /** All recorded values before and after, such as the currency of an amount. */
  sides: readonly [Values, Values];
}

/** Values by field name; empty where the operation record has none. */
const valuesIn = (side: unknown): Values =>
  typeof side === "object" && side !== null && !Array.isArray(side) ? (side as Record<string, unknown>) : {};

/**
 * Returns the fields that an operation changed, state fields first. Fields that the definition no longer has are
 * omitted. Standard, secret and internal fields are omitted, and a currency that is recorded for its amount alone.
 */
export function changesIn(resource: Resource, record: Omit<AnyRecord, "id" | "version">): Changed[] {
  const { fields, machine } = resource;
  const [before, after] = [valuesIn(record["before"]), valuesIn(record["after"])];
  const changed = new Set([...Object.keys(before), ...Object.keys(after)]);
  // The neighbor says where the record stands. Its number means nothing to a reader.
  if (changed.has(RANK_AFTER)) changed.delete(RANK);
  const currencies = currencyFields(fields, [...changed]);
  const named = [...new Set([...Object.keys(machine?.fields ?? {}), RANK_AFTER, ...Object.keys(fields)])].flatMap(
    (name): Changed[] => {
      const field = fields[name] ?? placeField(resource, name);
      if (!field || !changed.has(name) || field.secret || field.inner || Object.hasOwn(standardFields, name)) return [];
      const [old, fresh] = [before[name], after[name]];
      if (isEmpty(old) && isEmpty(fresh)) return [];
      if (currencies.includes(name) && Object.is(old, fresh)) return [];
      return [{ name, field, before: old, after: fresh, sides: [before, after] }];
    },
  );
  return [...named, ...revealedInside(fields, before, after)];
}

/** Masked values inside parts and rows that were revealed, by their paths such as `methods[0].account`. */
function revealedInside(fields: Fields, before: Values, after: Values): Changed[] {
  return Object.keys(after).flatMap((name): Changed[] => {
    const found = name.includes(".") ? maskedEntry(fields, name.replace(/\[\d+\]/g, "")) : undefined;
    if (!found) return [];
    const row = /\[(\d+)\]/.exec(name)?.[1];
    const [zh, en] = [0, 1].map((i) => found.labels.map((label) => label[i]).join(" · "));
    const suffix = row === undefined ? "" : ` ${Number(row) + 1}`;
    const field = { ...found.field, label: [`${zh}${suffix}`, `${en}${suffix}`] as const };
    return [{ name, field, before: before[name], after: after[name], sides: [before, after] }];
  });
}
