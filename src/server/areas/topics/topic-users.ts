import { topicUserCommands } from "#commands/topics/topic-user.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { TopicRole } from "#domain/topics/enumerations.ts";
import { topicUser } from "#domain/topics/topic-user.resource.ts";
import { topic } from "#domain/topics/topic.resource.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Reason } from "#server/commands/effects.ts";
import type { Handler } from "#server/commands/handler.ts";
import { checkTogether } from "#server/commands/rules.ts";
import { namingInput } from "#server/commands/run.ts";
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
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { topicMessage } from "./consequences.ts";

interface Change {
  command: string;
  reason?: Reason;
  /** Values that a user gets. */
  patch: Row;
  /** True to tell the users by a message. */
  tells: boolean;
}

/** Changes users of topics, and tells them. */
async function changeUsers(tx: Sql, context: Context, users: readonly AnyRecord[], change: Change) {
  const batchId = newBatchId();
  const { command, reason, patch, tells } = change;
  const outcomes = [];
  for (const before of users) {
    const of = await readRecord(tx, topic, String(before["topic"]));
    const after = await updateRecord(tx, topicUser, before, patch, context.actor.id);
    await checkTogether(tx, topicUser, after);
    await followHost(tx, before, after);
    await refreshKeptOf(tx, topic, [of.id]);
    const effects = tells ? [topicMessage(of["name"], command, String(before["user"]), reason)] : [];
    const done = { resource: topicUser, command, before, after, batchId, effects };
    outcomes.push(await recordOutcome(tx, context, reason ? { ...done, reason } : done));
  }
  return replyOf(outcomes, batchId);
}

/** The topic's own field names its host, so it follows the role. */
async function followHost(tx: Sql, before: AnyRecord, after: AnyRecord): Promise<void> {
  const host = TopicRole.of("host");
  if (after["role"] === host)
    await tx.query(`update topic set host = $2::bigint, version = version + 1 where id = $1::bigint`, [
      after["topic"],
      after["user"],
    ]);
  else if (before["role"] === host)
    await tx.query("update topic set host = null, version = version + 1 where id = $1::bigint", [after["topic"]]);
}

export const setRole: Handler = {
  body: selectionBody(topicUser.name, topicUserCommands.setRole.input),
  handle: async (context, body, tx) => {
    const command = topicUserCommands.setRole;
    const users = await selectedRecords(tx, context, command.id, body);
    const { role } = (body["input"] ?? {}) as Row;
    const change = { command: command.id, patch: { role }, tells: false };
    return namingInput(command, () => changeUsers(tx, context, users, change));
  },
};

/** Builds the handler of a command that gives users a fixed role or none, and tells them. */
const telling = (verb: "invite" | "letIn" | "shutOut", patch: Row): Handler => ({
  body: selectionBody(topicUser.name),
  handle: async (context, body, tx) => {
    const definition = topicUserCommands[verb];
    const users = await selectedRecords(tx, context, definition.id, body);
    const requested = body["reason"] as CommandRequest["reason"];
    const change = { command: definition.id, patch, tells: true };
    if (!definition.reasons) return changeUsers(tx, context, users, change);
    const reason = await reasonOf(tx, definition, requested, true);
    return changeUsers(tx, context, users, { ...change, reason });
  },
});

export const invite = telling("invite", {});
export const letIn = telling("letIn", { role: TopicRole.of("member") });
export const shutOut = telling("shutOut", { role: TopicRole.of("shutOut"), title: "" });
