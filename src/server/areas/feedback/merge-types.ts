import { questionTypeCommands } from "#commands/feedback/question-type.ts";
import { questionType } from "#domain/feedback/question-type.resource.ts";
import { replyTemplate } from "#domain/feedback/reply-template.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { tell } from "#server/commands/foretell.ts";
import { mergeHandler, refuseTarget } from "#server/commands/merge.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { replaceInLists } from "#server/resources/replace-in-lists.ts";
import { waits } from "./move-waiting.ts";

function checkTarget(target: AnyRecord, merged: readonly AnyRecord[]): void {
  if (merged.some(({ id }) => id === target.id)) refuseTarget("不能合并到自己", "A type cannot be merged into itself");
  if (target["mergedInto"]) refuseTarget("目标类型已合并到其他类型", "The target is merged into another type itself");
  if (merged.some(({ id }) => id === target["father"]))
    refuseTarget("目标类型是它的下级，请先移出", "The target is one of its children. Move it out first");
}

/** Moves the children of types. They stay on the second level, so the target must be on the first. */
async function moveChildren(tx: Sql, ids: readonly string[], target: AnyRecord): Promise<number> {
  const moved = await tx.query(
    `update question_type set father = $2::bigint, version = version + 1, update_time = now()
     where father = any($1::bigint[]) and delete_time is null returning id`,
    [ids, target.id],
  );
  if (moved.length > 0 && target["father"])
    refuseTarget(
      "有下级的类型只能合并到一级类型",
      "A type with children can only be merged into one of the first level",
    );
  return moved.length;
}

/** Moves all that belongs to question types to another one. */
async function moveAll(tx: Sql, context: Context, ids: readonly string[], target: AnyRecord): Promise<void> {
  const children = await moveChildren(tx, ids, target);
  const moved = await tx.query(
    `update feedback set question_type = $2::bigint, version = version + 1, update_time = now(),
       groups = case when status = any($3::text[]) then $4::bigint[] else groups end
     where question_type = any($1::bigint[]) and delete_time is null returning id`,
    [ids, target.id, waits, target["assignees"]],
  );
  const { length: templates } = await replaceInLists(tx, replyTemplate, "questionTypes", ids, target.id);
  if (moved.length > 0) tell(context, [`${moved.length} 条反馈转过去`, `Feedback that moves: ${moved.length}`]);
  if (templates > 0) tell(context, [`${templates} 个模板转过去`, `Templates that move: ${templates}`]);
  if (children > 0) tell(context, [`${children} 个下级转过去`, `Children that move: ${children}`]);
  await tx.query("update question_type set merged_into = $2::bigint where merged_into = any($1::bigint[])", [
    ids,
    target.id,
  ]);
}

/** Merges question types into another one. Each merged type stays, so that its links lead to the target. */
export const mergeTypes = mergeHandler({
  resource: questionType,
  command: questionTypeCommands.merge,
  check: checkTarget,
  move: (tx, context, { ids, target }) => moveAll(tx, context, ids, target),
});
