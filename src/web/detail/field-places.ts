import { isEmpty } from "#kernel/empty.ts";
import type { Field } from "#kernel/field.ts";
import { isFigure, isList } from "#kernel/field.ts";
import type { Resource } from "#kernel/resource.ts";
import { isRecord } from "#web/store/stored.ts";

/** Place of a field in the detail of a record: in the strip of facts, in a row of its own, or folded under "more". */
type FieldPlace = "fact" | "row" | "more";

type Values = Readonly<Record<string, unknown>>;

/** Most letters of a text among the facts. */
const MOST_IN_FACT = 24;

const isShort = (value: unknown): boolean =>
  (isRecord(value) ? Object.values(value) : [value]).every((text) => [...String(text)].length <= MOST_IN_FACT);

/** True for a value that only programs read: a hash, or a generated identifier. */
const isMachineText = (value: unknown): boolean =>
  typeof value === "string" && /^(?=.*\d)(?:[\da-f]{16,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.test(value);

/** True for fields that serve the product, and nobody who reads the record: ids, versions, hashes, raw JSON. */
function isTechnical(name: string, field: Field, value: unknown): boolean {
  if (field.inner || isMachineText(value)) return true;
  if (field.kind === "id") return field.of === undefined;
  if (field.kind === "int") return /version$/i.test(name);
  const isPlain = !field.shape && !field.each && !field.byId && !field.of && !field.says;
  return field.kind === "json" && isPlain;
}

/** Returns the place of a field, by its definition and its value. The head shows the states of the machine. */
export function placeOf({ machine, fields, title }: Resource, name: string, record: Values): FieldPlace {
  const field = fields[name];
  const value = record[name];
  if (!field) return "more";
  if (isEmpty(value) && !(field.emptyIsAll && Array.isArray(value))) return "more";
  if (value === false || machine?.fields[name] || isTechnical(name, field, value)) return "more";
  // The head shows a short title whole.
  if (name === title && field.kind !== "ref") return isShort(value) ? "more" : "row";
  if (field.masked || field.isReason || isList(field)) return "row";
  if (isFigure(field) || ["bool", "enum", "time", "date", "ref", "color"].includes(field.kind)) return "fact";
  return field.kind === "text" && isShort(value) ? "fact" : "row";
}

/** Names of fields that the detail never lists: the head shows the id, and the history the versions. */
const inHead: ReadonlySet<string> = new Set(["id", "version"]);

/**
 * Returns the names of a record's fields by their places. Fields that every record has come last. A field that the
 * reader may not read is absent from the record, and has no place.
 */
export function placesOf(
  resource: Resource,
  record: Values,
  isLast: (name: string) => boolean,
): Readonly<Record<FieldPlace, string[]>> {
  const places: Record<FieldPlace, string[]> = { fact: [], row: [], more: [] };
  const names = Object.keys(resource.fields).filter(
    (name) => !resource.fields[name]?.secret && !inHead.has(name) && record[name] !== undefined,
  );
  for (const name of [...names.filter((one) => !isLast(one)), ...names.filter(isLast)])
    places[placeOf(resource, name, record)].push(name);
  return places;
}
