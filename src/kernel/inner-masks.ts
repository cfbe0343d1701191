import type { Field, Fields } from "./field.ts";
import { isMask } from "./mask.ts";
import { hasInnerMasks } from "./masked-entries.ts";
import { ROW_KEY } from "./mask.ts";

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields whose values differ between readers and the database: masked ones, and those with masked fields inside. */
export const personalFields = (fields: Fields): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name];
    return field !== undefined && (field.masked !== undefined || hasInnerMasks(field));
  });

/** The entry of a value that has the key of a row; the value itself where the field is one object. */
export function counterpart(field: Field, entry: Values, value: unknown): Values | undefined {
  if (!field.many) return isObject(value) ? value : undefined;
  const key = entry[ROW_KEY];
  if (!Array.isArray(value) || typeof key !== "string" || key === "") return undefined;
  return value.filter(isObject).find((one) => one[ROW_KEY] === key);
}

/**
 * Returns a value with the masks of the value before, where it leaves masked fields out because they stay. So it can be
 * compared with that one.
 */
export function withMasks(field: Field, value: unknown, before: unknown): unknown {
  const { shape } = field;
  if (!shape || !hasInnerMasks(field)) return value;
  if (field.many && Array.isArray(value))
    return value.map((entry) => (isObject(entry) ? entryWithMasks(field, shape, entry, before) : entry));
  return isObject(value) ? entryWithMasks(field, shape, value, before) : value;
}

function entryWithMasks(field: Field, shape: Fields, entry: Values, before: unknown): Values {
  const known = counterpart(field, entry, before);
  const inner = Object.entries(shape).flatMap(([name, one]) => {
    if (one.masked) return entry[name] === undefined && isMask(known?.[name]) ? [[name, known?.[name]]] : [];
    return hasInnerMasks(one) ? [[name, withMasks(one, entry[name], known?.[name])]] : [];
  });
  return { ...entry, ...(Object.fromEntries(inner) as Values) };
}
