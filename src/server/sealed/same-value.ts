import type { Field } from "#kernel/field.ts";
import { findKey } from "#kernel/masked-term.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { findColumn, sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import { lookupHash } from "./seal.ts";

/** Most records that share one value. More are no longer told one by one. */
const MOST = 100;

/** Document that a value contains if a field inside it has this hash. */
function containing(field: Field, path: readonly string[], hash: string): unknown {
  const [name = "", ...rest] = path;
  const inner = field.shape?.[name];
  if (!inner) throw new Error(`there is no field ${path.join(".")}`);
  const one = rest.length === 0 ? { [findKey(name)]: hash } : { [name]: containing(inner, rest, hash) };
  return field.many ? [one] : one;
}

/** A sealed field with `find` at a path. @throws Error for any other path */
function sealedAt(resource: Resource, path: string): { first: string; rest: string[]; field: Field; sealed: Field } {
  const [first = "", ...rest] = path.split(".");
  const field = fieldOf(resource, first);
  const sealed = rest.reduce<Field | undefined>((outer, name) => outer?.shape?.[name], field);
  if (!sealed?.sealed?.find) throw new Error(`${resource.name}.${path} is not found by its value`);
  return { first, rest, field, sealed };
}

async function recordsWithHash(db: Sql, resource: Resource, path: string, hash: string): Promise<string[]> {
  if (hash === "") return [];
  const { first, rest, field } = sealedAt(resource, path);
  const condition = rest.length === 0 ? `t.${findColumn(first)} = $1` : `t.${sqlName(first)} @> $1::text::jsonb`;
  const alive = resource.appendOnly ? "" : " and t.delete_time is null";
  const rows = await db.query<{ id: string }>(
    `select t.id from ${sqlName(resource.name)} t where ${condition}${alive} order by t.id limit ${MOST}`,
    [rest.length === 0 ? hash : JSON.stringify(containing(field, rest, hash))],
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds the records that have a value in a sealed field, such as the same number elsewhere. It uses the index of the
 * keyed hash. The caller sees to it that the reader may know of the records.
 * @param path of a sealed field with `find`, such as `idNumber` or `methods.account`
 * @returns ids in ascending order, at most 100; deleted records are left out
 */
export async function recordsWithSealed(db: Sql, resource: Resource, path: string, value: string): Promise<string[]> {
  return recordsWithHash(db, resource, path, lookupHash(sealedAt(resource, path).sealed, value));
}

/** Hashes that a record has at a path: that of its field, or those of its rows. */
async function hashesOf(db: Sql, resource: Resource, id: string, path: string): Promise<string[]> {
  const { first, rest, field } = sealedAt(resource, path);
  const [inner] = rest;
  const column = sqlName(first);
  const rowsOf = field.many ? `jsonb_array_elements(t.${column})` : `(select t.${column})`;
  const statement =
    inner === undefined
      ? `select t.${findColumn(first)} as hash from ${sqlName(resource.name)} t where t.id = $1::bigint`
      : `select one.value ->> $2 as hash from ${sqlName(resource.name)} t cross join lateral ${rowsOf} one (value) where t.id = $1::bigint`;
  const rows = await db.query<{ hash: string | null }>(statement, inner === undefined ? [id] : [id, findKey(inner)]);
  return [...new Set(rows.flatMap(({ hash }) => hash || []))];
}

/**
 * Finds the other records that share a sealed value with a record. No value is decrypted.
 * @param path as in recordsWithSealed
 * @returns ids without that of the record, at most 100 for each of its values
 */
export async function recordsAlike(db: Sql, resource: Resource, id: string, path: string): Promise<string[]> {
  const found = new Set<string>();
  for (const hash of await hashesOf(db, resource, id, path))
    for (const one of await recordsWithHash(db, resource, path, hash)) if (one !== id) found.add(one);
  return [...found];
}
