import { findResource } from "#domain/index.ts";
import type { Field } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { givenWhere, isFolded, sqlName, uniqueTerm } from "#kernel/sql-mapping.ts";
import { uniqueKey } from "#kernel/text/unique-key.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

const alive = ({ appendOnly }: Resource): string => (appendOnly ? "" : " and t.delete_time is null");

/**
 * Finds records by their exact title, in any language.
 * @returns ids by title, at most three each
 */
export async function idsByTitle(db: Sql, target: string, titles: readonly string[]): Promise<Map<string, string[]>> {
  const resource = findResource(target);
  const field = resource?.fields[resource.title];
  const byTitle = new Map<string, string[]>();
  if (!resource || !field || titles.length === 0) return byTitle;
  const column = `t.${sqlName(resource.title)}`;
  const isI18n = field.kind === "i18n";
  if (!isI18n && !["text", "longText"].includes(field.kind)) return byTitle;
  const rows = await db.query<{ id: string; title: string }>(
    isI18n
      ? `select distinct t.id, e.value as title from ${sqlName(resource.name)} t, jsonb_each_text(${column}) e
         where e.value = any($1::text[])${alive(resource)} order by t.id`
      : `select t.id, ${column} as title from ${sqlName(resource.name)} t where ${column} = any($1::text[])${alive(resource)} order by t.id`,
    [titles],
  );
  for (const { id, title } of rows) {
    const ids = byTitle.get(title) ?? [];
    if (ids.length < 3 && !ids.includes(id)) ids.push(id);
    byTitle.set(title, ids);
  }
  return byTitle;
}

/** Returns the ids that exist and are not deleted. */
export async function existingIds(db: Sql, target: string, ids: readonly string[]): Promise<Set<string>> {
  const resource = findResource(target);
  if (!resource || ids.length === 0) return new Set(ids);
  const rows = await db.query<{ id: string }>(
    `select t.id from ${sqlName(resource.name)} t where t.id = any($1::bigint[])${alive(resource)}`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of the records an import has added. @param batchId batch of its operation records */
export async function addedIn(
  db: Sql,
  batchId: string,
  resource: Resource,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.query<{ id: string }>(
    `select op_obj_id::text as id from operation_record
     where batch_id = $1 and command = $2 and op_obj_id = any($3::bigint[])`,
    [batchId, `${resource.name}.add`, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the form in which values of a unique field are compared. */
export const uniqueKeyOf = (field: Field): ((value: string) => string) =>
  isFolded(field) ? uniqueKey : (value) => value;

/** Reads records by the values of a unique field or the id. @returns the records by the given values */
export async function recordsByKey(
  db: Sql,
  resource: Resource,
  name: string,
  values: readonly string[],
): Promise<Map<string, AnyRecord>> {
  if (values.length === 0) return new Map();
  if (name === "id") {
    const records = await readRecords(db, resource, values);
    return new Map(records.map((record) => [record.id, record]));
  }
  const keyOf = uniqueKeyOf(fieldOf(resource, name));
  const rows = await db.query<{ id: string }>(
    `select t.id from ${sqlName(resource.name)} t
     where ${uniqueTerm(resource, name, "t")} = any($1::text[])${alive(resource)}
       ${givenWhere(resource, name, "t")
         .map((term) => ` and ${term}`)
         .join("")}`,
    [values.map(keyOf)],
  );
  const records = await readRecords(
    db,
    resource,
    rows.map(({ id }) => id),
  );
  const byKey = new Map(records.map((record) => [keyOf(String(record[name])), record]));
  return new Map(
    values.flatMap((value) => {
      const record = byKey.get(keyOf(value));
      return record ? [[value, record] as const] : [];
    }),
  );
}
