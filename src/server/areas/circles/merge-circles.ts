import { circleCommands } from "#commands/circles/circle.ts";
import { CircleRole } from "#domain/circles/enumerations.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import { UpDown } from "#domain/enumerations/review.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tell } from "#server/commands/foretell.ts";
import { leavePlaces, noReason } from "#server/commands/places.ts";
import { mergeHandler, refuseTarget } from "#server/commands/merge.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { circlePlaces } from "./circle-places.ts";
import { circleMessages, staffOf } from "./consequences.ts";
import { movePosts } from "./move-posts.ts";

/** Most columns that a circle may have (column.resource.ts). */
const MOST_COLUMNS = 10;

function checkTarget(target: AnyRecord, merged: readonly AnyRecord[]): void {
  if (merged.some(({ id }) => id === target.id))
    refuseTarget("不能合并到自己", "A circle cannot be merged into itself");
  if (target["mergedInto"]) refuseTarget("目标圈子已合并到其他圈子", "The target is merged into another circle itself");
  if (target["status"] !== UpDown.of("up")) refuseTarget("目标圈子已停用", "The target is stopped");
}

/** Moves the members of a circle who are not in the target yet. The others only leave. @returns number of moved ones */
async function moveMembers(tx: Sql, { now }: Context, from: string, to: string): Promise<number> {
  const moved = await tx.query(
    `with moved as (
       update circle_member m set circle = $2::bigint, role = $3, version = version + 1, update_time = now()
       where circle = $1::bigint and delete_time is null and not exists (
         select 1 from circle_member t where t.circle = $2::bigint and t."user" = m."user" and t.delete_time is null)
       returning "user"
     ), left_behind as (
       insert into circle_event (circle, "user", kind, "time")
       select $1::bigint, "user", 'left', to_timestamp($4) from circle_member where circle = $1::bigint and delete_time is null
     ) insert into circle_event (circle, "user", kind, "time")
       select $2::bigint, "user", 'joined', to_timestamp($4) from moved returning id`,
    [from, to, CircleRole.of("member"), now],
  );
  await tx.query(
    "update circle_member set delete_time = now(), version = version + 1 where circle = $1::bigint and delete_time is null",
    [from],
  );
  return moved.length;
}

/** Moves the columns of circles behind those of the target. @returns number of moved ones */
async function moveColumns(tx: Sql, from: readonly string[], to: string): Promise<number> {
  const moved = await tx.query(
    `update "column" c set circle = $2::bigint, version = version + 1, update_time = now(),
       rank = c.rank + coalesce((select max(rank) from "column" t where t.circle = $2::bigint and t.delete_time is null), 0)
     where circle = any($1::bigint[]) and delete_time is null returning id`,
    [from, to],
  );
  const [row] = await tx.query<{ n: number }>(
    `select count(*)::int as n from "column" where circle = $1::bigint and delete_time is null`,
    [to],
  );
  const n = row?.n ?? 0;
  if (moved.length > 0 && n > MOST_COLUMNS)
    refuseTarget(
      `合并后有 ${n} 个栏目，最多 ${MOST_COLUMNS} 个，请先删除或合并栏目`,
      `The target would have ${n} columns, at most ${MOST_COLUMNS} are possible. Delete or empty some first`,
    );
  return moved.length;
}

/** Moves all that belongs to circles to another one. */
async function moveAll(tx: Sql, context: Context, ids: readonly string[], to: string): Promise<void> {
  let members = 0;
  for (const id of ids) members += await moveMembers(tx, context, id, to);
  const columns = await moveColumns(tx, ids, to);
  const posts = await movePosts(tx, "groupId", ids, to);
  if (members > 0) tell(context, [`${members} 位成员转过去`, `Members that move: ${members}`]);
  if (columns > 0) tell(context, [`${columns} 个栏目转过去`, `Columns that move: ${columns}`]);
  if (posts > 0) tell(context, [`${posts} 个帖子转过去`, `Posts that move: ${posts}`]);
  // Links to circles that were merged before lead to the new target at once.
  await tx.query("update circle set merged_into = $2::bigint where merged_into = any($1::bigint[])", [ids, to]);
}

/** Merges circles into another one. Each merged circle stays, so that its links lead to the target. */
export const mergeCircles = mergeHandler({
  resource: circle,
  command: circleCommands.merge,
  check: checkTarget,
  move: async (tx, context, { ids, target, batchId }) => {
    await moveAll(tx, context, ids, target.id);
    await leavePlaces(tx, context, circlePlaces, { ids, reason: noReason, batchId });
  },
  effectsOf: (before) => circleMessages(before, circleCommands.merge.id, staffOf(before)),
});
