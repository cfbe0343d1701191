import type { Field } from "#kernel/field.ts";
import { isFigure, isList } from "#kernel/field.ts";
import { outgoing } from "#kernel/masked-term.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName, valueTerm } from "#kernel/sql-mapping.ts";

export type Row = Record<string, unknown>;

/** Returns the names of a resource's fields that may leave the server. */
export const publicFields = (resource: Resource): string[] =>
  Object.keys(resource.fields).filter(
    (name) =>
      resource.fields[name]?.secret !== true &&
      !(resource.appendOnly && ["updateTime", "updater", "version"].includes(name)),
  );

/** Returns the SQL term of a field as it leaves the database. A masked value does not leave it in clear. */
const outgoingTerm = (name: string, field: Field, alias: string): string =>
  outgoing(field, valueTerm(name, field, alias));

/** Builds the SELECT terms for fields, each under its wire name. */
export const selectTerms = (names: readonly string[], alias: string, resource: Resource): string =>
  names
    .map((name) => {
      const field = resource.fields[name];
      const cast = field?.kind === "date" ? "::text" : "";
      return `${field ? outgoingTerm(name, field, alias) : `${alias}.${sqlName(name)}`}${cast} as "${name}"`;
    })
    .join(", ");

const terms = new WeakMap<Resource, string>();

/** Returns the SELECT terms of all public fields. They are cached, because each write and each detail needs them. */
export function publicTerms(resource: Resource): string {
  const cached = terms.get(resource) ?? selectTerms(publicFields(resource), "t", resource);
  terms.set(resource, cached);
  return cached;
}

function fromColumn(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return Math.floor(value.getTime() / 1000);
  if (isFigure(field)) return Number(value);
  return value;
}

/** Converts a row to wire format: ids as strings, times in seconds. */
export function fromRow(resource: Resource, row: Row): AnyRecord {
  const record: Row = {};
  for (const [name, value] of Object.entries(row)) {
    const field = resource.fields[name];
    record[name] = field ? fromColumn(field, value) : value;
  }
  // Ids and versions are always selected. The database returns ids as text and versions as integers.
  return { version: 1, ...record } as AnyRecord;
}

/** True for texts, which are stored composed (NFC), so that equal ones have equal characters. */
export const isComposed = ({ kind, secret, unseen, sealed }: Field): boolean =>
  ["text", "longText", "html"].includes(kind) && !secret && !unseen && !sealed;

/** Converts a wire value to the form that the database driver expects. */
export function toColumn(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === "time") return new Date(Number(value) * 1000);
  if (field.kind === "refs" || field.kind === "flags") return value;
  if (typeof value === "string" && isComposed(field)) return value.normalize("NFC");
  if (isList(field) || ["i18n", "json", "jump", "image", "file", "video"].includes(field.kind))
    return JSON.stringify(value).normalize("NFC");
  return value;
}
