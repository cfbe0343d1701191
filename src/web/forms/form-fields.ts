import { applies, emptyOf } from "#kernel/conditional-fields.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { hasInnerMasks } from "#kernel/masked-entries.ts";
import { isNullable } from "#kernel/sql-mapping.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { isWritable } from "#kernel/resource.ts";
import { isRecord } from "#web/store/stored.ts";

export type Values = Readonly<Record<string, unknown>>;

/** Returns the names of the fields that the form shows now, in their order. */
export const shownFields = (resource: Resource, values: Values, isNew = false): string[] =>
  resource.form.filter(
    (name) =>
      isWritable(resource, name) &&
      (isNew || resource.fields[name]?.immutable !== true) &&
      applies(resource.fields, name, values),
  );

/** Returns the resource to which the ids of a field refer: its own, or the one that another field names. */
export const targetOf = (field: Field, values: Values): string | undefined =>
  field.target ??
  (field.of && ["refs", "id"].includes(field.kind) ? String(values[field.of] ?? "") || undefined : undefined);

const texts = new Set<Field["kind"]>(["text", "longText", "html", "color", "url"]);

export const emptyRow = (shape: Readonly<Record<string, Field>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, emptyOf(field)]));

/** Masks of the fields of an object in a form, by name. They are shown and never sent, and JSON leaves them out. */
const MASKS = Symbol("masks");
type Masks = Readonly<Record<string, unknown>>;

/** Returns the masks that stand in the empty fields of an object. */
export const masksIn = (object: Values): Masks => (object as { [MASKS]?: Masks })[MASKS] ?? {};

/** Returns a value for a form: the masked fields inside are empty, and their objects have the masks. */
function withoutMasks(field: Field, value: unknown): unknown {
  const { shape } = field;
  if (!shape || !hasInnerMasks(field)) return value;
  if (field.many)
    return Array.isArray(value) ? value.map((row) => withoutMasks({ ...field, many: false }, row)) : value;
  if (!isRecord(value)) return value;
  const entries = Object.entries(shape);
  const emptied = entries.map(([name, inner]) => [name, inner.masked ? "" : withoutMasks(inner, value[name])]);
  const masks = entries.flatMap(([name, inner]) => (inner.masked ? [[name, value[name] ?? ""]] : []));
  return { ...value, ...Object.fromEntries(emptied), [MASKS]: Object.fromEntries(masks) as Masks };
}

export function valuesOf(resource: Resource, record: AnyRecord | null): Values {
  return Object.fromEntries(
    resource.form.flatMap((name) => {
      const field = resource.fields[name];
      // The form never has a masked value: an empty field keeps it.
      return field ? [[name, (field.masked ? undefined : withoutMasks(field, record?.[name])) ?? emptyOf(field)]] : [];
    }),
  );
}

/** Value of a masked field that is to be emptied. An empty text keeps the stored value. */
export const EMPTIED = { emptied: true } as const;
export const isEmptied = (value: unknown): boolean => typeof value === "object" && value !== null && "emptied" in value;

/** Treats undefined, empty text and null as equal, because a field cannot tell them apart. */
const plain = (value: unknown): unknown => (value === undefined || value === "" ? null : value);

function ordered(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(plain(a), ordered) === JSON.stringify(plain(b), ordered);

export const changedNames = (before: Values, now: Values): string[] =>
  Object.keys(now).filter((name) => !isSame(before[name], now[name]));

/** Returns an object without its masked fields that keep their value: those that stay empty over a mask. */
function sentObject(shape: Fields, value: Values): Values {
  const masks = masksIn(value);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const field = shape[name];
      if (field?.masked && one === "" && Object.hasOwn(masks, name)) return [];
      return [[name, field ? sentInner(field, one) : one]];
    }),
  );
}

function sentInner(field: Field, value: unknown): unknown {
  if (field.masked && isEmptied(value)) return "";
  const { shape } = field;
  if (!shape || !hasInnerMasks(field)) return value;
  if (Array.isArray(value)) return value.map((row) => (isRecord(row) ? sentObject(shape, row) : row));
  return isRecord(value) ? sentObject(shape, value) : value;
}

/** Returns a value as the call expects it: texts are trimmed, and an empty nullable field is null. */
export function sent(field: Field, value: unknown): unknown {
  if (field.shape) return sentInner(field, value);
  if (field.masked && isEmptied(value)) return "";
  if (typeof value === "string" && texts.has(field.kind)) return value.trim();
  return value === "" && isNullable(field) ? null : value;
}
