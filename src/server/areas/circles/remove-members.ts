import { circleMemberCommands } from "#commands/circles/circle-member.ts";
import { circleCommands } from "#commands/circles/circle.ts";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { circleEvent } from "#domain/circles/circle-event.resource.ts";
import { circleMember } from "#domain/circles/circle-member.resource.ts";
import { circle } from "#domain/circles/circle.resource.ts";
import { CircleRole } from "#domain/circles/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Reason } from "#server/commands/effects.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";
import { checkedValues, insertRecord, removeRecord } from "#server/resources/write.ts";
import { circleMessages } from "./consequences.ts";

/** Removes a member from a circle, tells the member why, and records the operation. */
async function removeOne(
  tx: Sql,
  context: Context,
  before: AnyRecord,
  about: { reason: Reason; batchId: string },
): Promise<CommandReply["outcomes"][number]> {
  const of = await readRecord(tx, circle, String(before["circle"]));
  const user = String(before["user"]);
  await removeRecord(tx, circleMember, before, context.actor.id);
  const event = { circle: of.id, user, kind: "removed", time: context.now, createTime: context.now };
  await insertRecord(tx, circleEvent, event, context.actor.id);
  await refreshKeptOf(tx, circle, [of.id]);
  const command = "circleMember.remove";
  const effects = circleMessages(of, command, [user], about.reason);
  return recordOutcome(tx, context, { resource: circleMember, command, before, after: before, effects, ...about });
}

/** Removes the selected members. */
export const removeSelected: Handler = {
  body: selectionBody(circleMember.name),
  handle: async (context, body, tx) => {
    const requested = body["reason"] as CommandRequest["reason"];
    const reason = await reasonOf(tx, circleMemberCommands.remove, requested, true);
    const batchId = newBatchId();
    const outcomes: CommandReply["outcomes"] = [];
    for (const member of await selectedRecords(tx, context, "circleMember.remove", body))
      outcomes.push(await removeOne(tx, context, member, { reason, batchId }));
    return replyOf(outcomes, batchId);
  },
};

const refuse = (zh: string, en: string): never => {
  throw new Refusal("guardRefused", [zh, en], { path: "input.user" });
};

/** Removes a member who is named by the circle's command. */
export const removeNamed: Handler = {
  body: selectionBody(circle.name, circleCommands.removeMember.input),
  handle: async (context, body, tx) => {
    const command = circleCommands.removeMember;
    const input = await checkedValues(tx, command.input, (body["input"] ?? {}) as Record<string, unknown>, null);
    const reason = await reasonOf(tx, command, body["reason"] as CommandRequest["reason"], true);
    const [before] = await selectedRecords(tx, context, command.id, body);
    if (!before) throw new Refusal("illegalParameter", ["没有选中圈子", "No circle is selected"], { path: "ids" });
    const [membership] = await tx.query<{ id: string }>(
      `select id from circle_member where circle = $1::bigint and "user" = $2::bigint and delete_time is null`,
      [before.id, input["user"]],
    );
    if (!membership) return refuse("不是这个圈子的成员", "Not a member of this circle");
    const member = await readRecord(tx, circleMember, membership.id, true);
    if (member["role"] !== CircleRole.of("member"))
      refuse("圈主和管理员不能移出，请先改圈主或管理员", "Owner and managers cannot be removed. Replace them first");
    const batchId = newBatchId();
    await removeOne(tx, context, member, { reason, batchId });
    const after = await readRecord(tx, circle, before.id);
    return replyOf(
      [await recordOutcome(tx, context, { resource: circle, command: command.id, before, after, reason, batchId })],
      batchId,
    );
  },
};
