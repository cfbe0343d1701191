import { topicCommands } from "#commands/topics/topic.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import { TopicKind, TopicRole } from "#domain/topics/enumerations.ts";
import { content } from "#domain/posts/content.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tell } from "#server/commands/foretell.ts";
import { leavePlaces, noReason } from "#server/commands/places.ts";
import { mergeHandler, refuseTarget } from "#server/commands/merge.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { replaceInLists } from "#server/resources/replace-in-lists.ts";
import { topicPlaces } from "./topic-places.ts";

function checkTarget(target: AnyRecord, merged: readonly AnyRecord[]): void {
  if (merged.some(({ id }) => id === target.id)) refuseTarget("不能合并到自己", "A topic cannot be merged into itself");
  if (target["mergedInto"]) refuseTarget("目标话题已合并到其他话题", "The target is merged into another topic itself");
  if (target["status"] !== UpDown.of("up")) refuseTarget("目标话题已停用", "The target is stopped");
  if (target["kind"] === TopicKind.of("models") && merged.some(({ contents }) => Number(contents) > 0))
    refuseTarget("目标话题只收录模型，不能收下帖子", "The target gathers only models and takes no posts");
  if (target["kind"] === TopicKind.of("posts") && merged.some(({ models }) => Number(models) > 0))
    refuseTarget("目标话题只收录帖子，不能收下模型", "The target gathers only posts and takes no models");
}

/** Tables whose records belong to a topic once each. */
const PARTS = [
  ["topic_user", '"user"'],
  ["topic_model", "model"],
] as const;

/** Moves the records of a topic that the target lacks, and deletes the others. @returns number of moved ones */
async function moveParts(
  tx: Sql,
  [table, keyColumn]: (typeof PARTS)[number],
  from: string,
  to: string,
): Promise<number> {
  const moved = await tx.query(
    `update ${table} m set topic = $2::bigint, version = version + 1, update_time = now()
     where topic = $1::bigint and delete_time is null and not exists (
       select 1 from ${table} t where t.topic = $2::bigint and t.${keyColumn} = m.${keyColumn} and t.delete_time is null)
     returning id`,
    [from, to],
  );
  await tx.query(
    `update ${table} set delete_time = now(), version = version + 1 where topic = $1::bigint and delete_time is null`,
    [from],
  );
  return moved.length;
}

/** Moves users and models of topics. The target keeps its own host, guests and pins. */
async function moveAll(tx: Sql, context: Context, ids: readonly string[], to: string): Promise<void> {
  const [host, guest, member] = (["host", "guest", "member"] as const).map((key) => TopicRole.of(key));
  await tx.query("update topic_user set role = $2 where topic = any($1::bigint[]) and role = any($3::smallint[])", [
    ids,
    member,
    [host, guest],
  ]);
  await tx.query("update topic_model set is_top = false where topic = any($1::bigint[]) and is_top", [ids]);
  let [users, models] = [0, 0];
  for (const id of ids) {
    users += await moveParts(tx, PARTS[0], id, to);
    models += await moveParts(tx, PARTS[1], id, to);
  }
  if (users > 0) tell(context, [`${users} 位用户转过去`, `Users that move: ${users}`]);
  if (models > 0) tell(context, [`${models} 个模型转过去`, `Models that move: ${models}`]);
  const { length: posts } = await replaceInLists(tx, content, "topics", ids, to);
  if (posts > 0) tell(context, [`${posts} 个帖子转过去`, `Posts that move: ${posts}`]);
  // Links to topics that were merged before lead to the new target at once.
  await tx.query("update topic set merged_into = $2::bigint where merged_into = any($1::bigint[])", [ids, to]);
}

/** Merges topics into another one. Each merged topic stays, so that its links lead to the target. */
export const mergeTopics = mergeHandler({
  resource: topic,
  command: topicCommands.merge,
  check: checkTarget,
  move: async (tx, context, { ids, target, batchId }) => {
    await moveAll(tx, context, ids, target.id);
    await leavePlaces(tx, context, topicPlaces, { ids, reason: noReason, batchId });
  },
  also: { host: null },
});
