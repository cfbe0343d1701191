import { UpDown } from "#domain/enumerations/review.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { unpinTags } from "#server/areas/posts/lists/leave-lists.ts";
import { tell } from "#server/commands/foretell.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { moveAliases, moveUses } from "./move-uses.ts";

/** Says why a tag cannot take other tags in; null where it can. */
export function targetRefusal(target: AnyRecord, merged: readonly AnyRecord[]): Label | null {
  if (merged.some(({ id }) => id === target.id)) return ["不能合并到自己", "A tag cannot be merged into itself"];
  if (target["aliasOf"]) return ["目标标签已合并到其他标签", "The target is merged into another tag itself"];
  return target["status"] === UpDown.of("up") ? null : ["目标标签已停用", "The target is stopped"];
}

/** @throws Refusal where the target cannot take other tags in */
export function checkTarget(target: AnyRecord, merged: readonly AnyRecord[]): void {
  const refusal = targetRefusal(target, merged);
  if (refusal) throw new Refusal("guardRefused", refusal, { path: "input.target" });
}

/**
 * Moves the uses and earlier aliases of tags to another one, and takes their pins off.
 * @param operation as in `moveUses`
 * @returns number of followers that move along, which the caller writes
 */
export async function takeIn(
  tx: Sql,
  context: Context,
  merged: readonly AnyRecord[],
  target: AnyRecord,
  operation?: string,
): Promise<number> {
  const ids = merged.map(({ id }) => id);
  const moved = await moveUses(tx, ids, target.id, operation);
  tell(context, [
    `改用「${String(target["name"])}」：${moved[0]}`,
    `Records that take “${String(target["name"])}”: ${moved[1]}`,
  ]);
  await moveAliases(tx, ids, target.id, operation);
  await unpinTags(tx, context, ids, "");
  const followers = merged.reduce((sum, one) => sum + Number(one["followers"]), 0);
  if (followers > 0) tell(context, [`${followers} 个关注转过去`, `Followers that move along: ${followers}`]);
  return followers;
}
