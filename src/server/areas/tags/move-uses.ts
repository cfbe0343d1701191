import type { AnyRecord } from "#kernel/resource.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

/**
 * Replaces tags on all models by another tag, or removes them. The models' versions stay: the change is one of the
 * vocabulary, and an open edit of a model must not conflict with it.
 * @param target id of the tag that takes their place; null removes them
 * @returns number of changed models
 */
export async function moveUses(tx: Sql, tags: readonly string[], target: string | null): Promise<number> {
  const rows = await tx.query<{ id: string }>(
    `update model m set tags = array(
       select tag from (
         select distinct on (tag) tag, place
         from unnest(m.tags) with ordinality old(id, place),
           lateral (select case when old.id = any($1::bigint[]) then $2::bigint else old.id end as tag) moved
         where tag is not null order by tag, place
       ) kept order by place)
     where m.tags && $1::bigint[] returning m.id`,
    [tags, target],
  );
  return rows.length;
}

/** Takes tags off all models. */
export async function takeOff(tx: Sql, context: Context, tags: readonly AnyRecord[]): Promise<void> {
  const ids = tags.map(({ id }) => id);
  const changed = await moveUses(tx, ids, null);
  tell(context, [`${changed} 个模型失去标签`, `Models that lose a tag: ${changed}`]);
}
