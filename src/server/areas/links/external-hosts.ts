import { externalHostCommands } from "#commands/links/external-host.ts";
import { ExternalPlace } from "#domain/links/enumerations.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import { externalHost } from "#domain/links/external-host.resource.ts";
import { externalRule } from "#domain/links/external-rule.resource.ts";
import { codes } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler } from "#server/commands/handler.ts";
import {
  newBatchId,
  recordOutcome,
  replyOf,
  selectedRecords,
  selectionBody,
} from "#server/commands/run-on-selection.ts";
import { addRecord, editRecord } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";
import { startTask } from "#server/tasks/start-task.ts";

interface Decision {
  action: string;
  category: string;
  widen: boolean;
  reason: string;
}

/** Makes the rule of a decision, or changes the one that has the pattern. */
async function makeRule(tx: Sql, context: Context, host: string, decision: Decision): Promise<AnyRecord> {
  const { action, category, widen, reason } = decision;
  const pattern = widen ? `*.${host.replace(/^www\./, "")}` : host;
  const places = ExternalPlace.values.map(({ stored }) => stored);
  const values = { pattern, action, category, reason, where: places };
  const [known] = await tx.query<{ id: string }>(
    "select id from external_rule where pattern = $1 and delete_time is null",
    [pattern],
  );
  if (!known) return (await addRecord(tx, context, externalRule, values)).item;
  const before = await readRecord(tx, externalRule, known.id, true);
  return (await editRecord(tx, context, externalRule, before, values)).item;
}

/** Decides hosts: each gets a rule, and the hosts follow the rules. */
export const decide: Handler = {
  body: selectionBody(externalHost.name, externalHostCommands.decide.input),
  handle: async (context, body, tx) => {
    const batchId = newBatchId();
    const hosts = await selectedRecords(tx, context, "externalHost.decide", body);
    const requested = body["reason"] as CommandRequest["reason"];
    const reason = await reasonOf(tx, externalHostCommands.decide, requested, true);
    const decision: Decision = {
      ...(body["input"] as Omit<Decision, "reason">),
      reason: [...reason.text].slice(0, 200).join(""),
    };
    for (const host of hosts) await makeRule(tx, context, String(host["host"]), decision);
    const outcomes = [];
    for (const before of hosts) {
      const judged = await readRecord(tx, externalHost, before.id, true);
      const after = await updateRecord(tx, externalHost, judged, { handler: context.actor.id }, context.actor.id);
      const done = { resource: externalHost, command: "externalHost.decide", before, after, reason, batchId };
      outcomes.push(await recordOutcome(tx, context, done));
    }
    return replyOf(outcomes, batchId);
  },
};

/** Checks in the background whether hosts can be reached, and where they lead. */
export const checkAgain: Handler = {
  body: selectionBody(externalHost.name),
  handle: async (context, body, tx) => {
    const hosts = await selectedRecords(tx, context, "externalHost.checkAgain", body);
    const zh = `检查 ${hosts.length} 个域名`;
    await startTask(tx, context, {
      kind: "checkHosts",
      title: context.language === 1 ? zh : `Check hosts: ${hosts.length}`,
      resource: externalHost.name,
      params: { ids: hosts.map(({ id }) => id) },
    });
    const now = await readRecords(
      tx,
      externalHost,
      hosts.map(({ id }) => id),
    );
    return replyOf(
      now.map((item) => ({ id: item.id, ok: true, item, recordId: null, code: codes.ok, msg: "" })),
      newBatchId(),
    );
  },
};
