import { sqlName } from "#kernel/sql-mapping.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";

/** A record whose list has changed. */
export interface ChangedList {
  id: string;
  /** Ids in the list before. */
  before: string[];
}

/**
 * Replaces ids in a list of references by another id, or removes them. Each id stays in the list once. The versions of
 * the records stay: the change is one of the vocabulary, and an open edit of a record must not conflict with it.
 * @param target id that takes their place; null removes them
 */
export async function replaceInLists(
  tx: Sql,
  { name }: Resource,
  field: string,
  ids: readonly string[],
  target: string | null,
): Promise<ChangedList[]> {
  const [table, list] = [sqlName(name), sqlName(field)];
  return tx.query<ChangedList>(
    `update ${table} r set ${list} = array(
       select item from (
         select distinct on (item) item, place
         from unnest(r.${list}) with ordinality old(id, place),
           lateral (select case when old.id = any($1::bigint[]) then $2::bigint else old.id end as item) moved
         where item is not null order by item, place
       ) kept order by place)
     from (select id, ${list} as before from ${table} where ${list} && $1::bigint[] for update) was
     where was.id = r.id returning r.id::text, was.before::text[] as before`,
    [ids, target],
  );
}
