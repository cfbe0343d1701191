import { sqlName } from "#kernel/sql-mapping.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";

/**
 * Replaces ids in a list of references by another id, or removes them. Each id stays in the list once. The versions of
 * the records stay: the change is one of the vocabulary, and an open edit of a record must not conflict with it.
 * @param target id that takes their place; null removes them
 * @returns number of changed records
 */
export async function replaceInLists(
  tx: Sql,
  { name }: Resource,
  field: string,
  ids: readonly string[],
  target: string | null,
): Promise<number> {
  const list = sqlName(field);
  const rows = await tx.query<{ id: string }>(
    `update ${sqlName(name)} r set ${list} = array(
       select item from (
         select distinct on (item) item, place
         from unnest(r.${list}) with ordinality old(id, place),
           lateral (select case when old.id = any($1::bigint[]) then $2::bigint else old.id end as item) moved
         where item is not null order by item, place
       ) kept order by place)
     where r.${list} && $1::bigint[] returning r.id`,
    [ids, target],
  );
  return rows.length;
}
