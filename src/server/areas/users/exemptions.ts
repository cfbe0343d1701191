import { userCommands } from "#commands/users/audit-exempt.ts";
import { auditExempt } from "#domain/users/audit-exempt.resource.ts";
import { user } from "#domain/users/user.resource.ts";
import { prefixErrors } from "#kernel/errors.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { CommandRequest } from "#domain/api/commands.ts";
import {
  selectionBody,
  selectedRecords,
  recordOutcome,
  newBatchId,
  replyOf,
} from "#server/commands/run-on-selection.ts";
import type { Handler } from "#server/commands/handler.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import { addHandler, addRecord, valuesOf } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord } from "#server/resources/detail.ts";
import { checkedValues } from "#server/resources/write.ts";
import type { Row } from "#server/resources/row.ts";

/** Creates an exemption that begins now, unless the values say otherwise. The grantor is always the caller. */
async function grant(tx: Sql, context: Context, values: Row): Promise<{ item: AnyRecord }> {
  const serverValues = { grantor: context.actor.id, begin: values["begin"] ?? context.now };
  return addRecord(tx, context, auditExempt, values, "add", serverValues);
}

export const addExemption: Handler = {
  ...addHandler(auditExempt),
  handle: (context, body, tx) => {
    const { values, prefix } = valuesOf(body);
    return prefixErrors(prefix, () => grant(tx, context, values));
  },
};

/** Grants the same exemption to several members: all of them or none. */
export const exemptMembers: Handler = {
  body: selectionBody("user", userCommands.exempt.input),
  handle: async (context, body, tx) => {
    const command = userCommands.exempt.id;
    const values = (body["input"] ?? {}) as Row;
    const input = await prefixErrors("input.", () => checkedValues(tx, userCommands.exempt.input, values, null));
    const reason = await reasonOf(tx, userCommands.exempt, body["reason"] as CommandRequest["reason"], true);
    const records = await selectedRecords(tx, context, command, body);
    const batchId = newBatchId();
    const outcomes = [];
    for (const before of records) {
      await grant(tx, context, { ...input, user: before.id, reason: reason.text });
      const after = await readRecord(tx, user, before.id);
      outcomes.push(await recordOutcome(tx, context, { resource: user, command, before, after, reason, batchId }));
    }
    return replyOf(outcomes, batchId);
  },
};
