import type { AnyRecord } from "#kernel/resource.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import { replaceInLists } from "#server/resources/replace-in-lists.ts";
import { model } from "#domain/models/model.resource.ts";
import type { Sql } from "#server/db/sql.ts";

/** Replaces tags on all models by another tag, or removes them where that is null. @returns number of changed models */
export const moveUses = (tx: Sql, tags: readonly string[], target: string | null): Promise<number> =>
  replaceInLists(tx, model, "tags", tags, target);

/** Takes tags off all models. */
export async function takeOff(tx: Sql, context: Context, tags: readonly AnyRecord[]): Promise<void> {
  const ids = tags.map(({ id }) => id);
  const changed = await moveUses(tx, ids, null);
  tell(context, [`${changed} 个模型失去标签`, `Models that lose a tag: ${changed}`]);
}
