import { small } from "#kernel/label.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { snake, sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "./row.ts";

/** Depth at which a search ends. A tree that was damaged by hand cannot keep the server busy. */
const MOST_READ = 20;

interface Place {
  above: number;
  below: number;
  circle: boolean;
  parent: Row | null;
}

/** Reads the levels above and below a record, as if it already stood below its new parent. */
async function placeOf(
  tx: Sql,
  table: string,
  parent: string,
  record: Row,
  parentId: unknown,
): Promise<Place | undefined> {
  const [row] = await tx.query<Place>(
    `with recursive above as (
       select id, ${parent} as up, 1 as depth from ${table} where id = $1::bigint
       union all select f.id, f.${parent}, a.depth + 1 from ${table} f join above a on f.id = a.up where a.depth < ${MOST_READ}
     ), below as (
       select id, 1 as depth from ${table} where id = $2::bigint
       union all select c.id, b.depth + 1 from ${table} c join below b on c.${parent} = b.id
         where c.delete_time is null and b.depth < ${MOST_READ}
     ) select (select max(depth) from above) as above, (select max(depth) from below) as below,
         exists (select 1 from above where id = $2::bigint) as circle,
         (select to_jsonb(t) from ${table} t where t.id = $1::bigint) as parent`,
    [parentId, record["id"]],
  );
  return row;
}

/**
 * Checks that a tree stays a tree: no record stands below itself, the levels are few enough, and a record has the same
 * kind as its parent.
 * @throws Refusal illegalParameter at the field of the parent
 */
export async function checkTree(tx: Sql, resource: Resource, record: Row): Promise<void> {
  const { tree, label } = resource;
  const parentId = tree ? record[tree.parent] : null;
  if (!tree || parentId === null || parentId === undefined) return;
  // Without the lock, two parallel moves could form a circle.
  await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`tree ${resource.name}`]);
  const place = await placeOf(tx, sqlName(resource.name), sqlName(tree.parent), record, parentId);
  const fail = (zh: string, en: string): never => {
    throw new Refusal("illegalParameter", [zh, en], { path: tree.parent });
  };
  if (!place) return;
  const name = small(label[1]);
  if (place.circle) return fail("上级不能是自己或自己的下级", `A ${name} cannot be its own descendant`);
  for (const field of tree.same ?? []) {
    const [zh, en] = fieldOf(resource, field).label;
    if (place.parent && String(place.parent[snake(field)]) !== String(record[field]))
      return fail(`上级的「${zh}」须相同`, `The parent must have the same ${small(en)}`);
  }
  if (place.above + place.below > tree.levels)
    return fail(`${label[0]}最多 ${tree.levels} 级`, `${label[1]}: at most ${tree.levels} levels`);
}
