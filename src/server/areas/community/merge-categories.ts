import { categoryCommands } from "#commands/community/category.ts";
import { category } from "#domain/community/category.resource.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tell } from "#server/commands/foretell.ts";
import { mergeHandler, refuseTarget } from "#server/commands/merge.ts";
import type { Sql } from "#server/db/sql.ts";

/** Columns that refer to categories, and what moves with them. */
const references: readonly [table: string, column: string, moved: (n: number) => Label][] = [
  ["model", "category_id", (n) => [`${n} 个模型转过去`, `Models that move: ${n}`]],
  ["circle", "category_id", (n) => [`${n} 个圈子转过去`, `Circles that move: ${n}`]],
  ["information", "category", (n) => [`${n} 篇文章转过去`, `Articles that move: ${n}`]],
  ["ranking", "category", (n) => [`${n} 个榜单转过去`, `Boards that move: ${n}`]],
  ["category", "father_id", (n) => [`${n} 个下级转过去`, `Children that move: ${n}`]],
];

/** Copies of a model's category on lists of models. */
const copies = ["recommendation", "member_model", "promotion_model", "multicolor_model", "ranking_entry"];

function checkTarget(target: AnyRecord, merged: readonly AnyRecord[]): void {
  if (merged.some(({ id }) => id === target.id))
    refuseTarget("不能合并到自己", "A category cannot be merged into itself");
  if (target["mergedInto"])
    refuseTarget("目标分类已合并到其他分类", "The target is merged into another category itself");
  if (merged.some(({ types }) => types !== target["types"]))
    refuseTarget("只能合并到同一所属的分类", "The target must be a category of the same kind");
}

/** Refuses a target below a merged category, and one whose children would come to stand too deep. */
async function checkLevels(tx: Sql, ids: readonly string[], target: AnyRecord): Promise<void> {
  const [above] = await tx.query<{ n: number; inside: boolean }>(
    `with recursive up as (
       select id, father_id from category where id = $1::bigint
       union all select c.id, c.father_id from category c join up on c.id = up.father_id
     ) select count(*)::int as n, coalesce(bool_or(id = any($2::bigint[])), false) as inside from up`,
    [target.id, ids],
  );
  if (above?.inside)
    refuseTarget("目标分类是它的下级，请先移出", "The target is one of its children. Move it out first");
  const [below] = await tx.query<{ n: number }>(
    `with recursive down as (
       select id, 0 as at from category where id = any($1::bigint[])
       union all select c.id, down.at + 1 from category c join down on c.father_id = down.id where c.delete_time is null
     ) select max(at)::int as n from down`,
    [ids],
  );
  if ((above?.n ?? 0) + (below?.n ?? 0) > (category.tree?.levels ?? 0))
    refuseTarget(
      "下级会超过三层，请换一个目标",
      "Its children would stand below the third level. Choose another target",
    );
}

/** Merges categories into another one: all that is sorted by them moves, and their slugs lead to the target. */
export const mergeCategories = mergeHandler({
  resource: category,
  command: categoryCommands.merge,
  check: checkTarget,
  move: async (tx, context, { ids, target }) => {
    await checkLevels(tx, ids, target);
    for (const [table, column, moved] of references) {
      const rows = await tx.query(
        `update ${table} set ${column} = $2::bigint, version = version + 1, update_time = now()
         where ${column} = any($1::bigint[]) and delete_time is null returning id`,
        [ids, target.id],
      );
      if (rows.length > 0) tell(context, moved(rows.length));
    }
    for (const table of copies)
      await tx.query(`update ${table} set category = $2::bigint where category = any($1::bigint[])`, [ids, target.id]);
    await tx.query("update category set merged_into = $2::bigint where merged_into = any($1::bigint[])", [
      ids,
      target.id,
    ]);
  },
});
