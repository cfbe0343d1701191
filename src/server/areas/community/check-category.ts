import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";

/** Maximum depth of the category tree: catalogue/community.md, /category-manage. */
const MOST_LEVELS = 3;

/** Checks that the category tree stays valid: one type, no circle, and at most the levels that the app displays. */
export async function checkTree(tx: Sql, record: Row): Promise<void> {
  if (record["fatherId"] === null || record["fatherId"] === undefined) return;
  // Without the lock, two parallel moves could form a circle.
  await tx.query("select pg_advisory_xact_lock(hashtext('category'))");
  const [row] = await tx.query<{ above: number; below: number; circle: boolean; types: unknown }>(
    `with recursive above as (
       select id, father_id, types, 1 as depth from category where id = $1::bigint
       union all select f.id, f.father_id, f.types, a.depth + 1 from category f join above a on f.id = a.father_id where a.depth < 10
     ), below as (
       select id, 1 as depth from category where id = $2::bigint
       union all select c.id, b.depth + 1 from category c join below b on c.father_id = b.id where c.delete_time is null and b.depth < 10
     ) select (select max(depth) from above) as above, (select max(depth) from below) as below,
         exists (select 1 from above where id = $2::bigint) as circle, (select types from above where depth = 1) as types`,
    [record["fatherId"], record["id"]],
  );
  const fail = (zh: string, en: string): never => {
    throw new Refusal("illegalParameter", [zh, en], { path: "fatherId" });
  };
  if (row?.circle) return fail("上级不能是自己或自己的下级", "A category cannot be its own descendant");
  if (row && row.types !== record["types"]) return fail("上级须属于同一类型", "The parent must be of the same type");
  if (row && row.above + row.below > MOST_LEVELS)
    return fail(`分类最多 ${MOST_LEVELS} 级`, `Categories have at most ${MOST_LEVELS} levels`);
}
