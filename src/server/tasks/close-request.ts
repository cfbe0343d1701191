import { randomUUID } from "node:crypto";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { pendingDecisionMachine } from "#domain/tasks/pending-decision.machine.ts";
import { transitionRefusal, writes } from "#kernel/machine.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { updateRecord } from "#server/resources/write.ts";

/** Closes a request that still waits, because the record that asked no longer does. */
export async function closeRequest(tx: Sql, context: Context, id: string): Promise<void> {
  const [before] = await readRecords(tx, pendingDecision, [id], true);
  const { close } = pendingDecisionMachine.transitions;
  if (!before || !close || transitionRefusal(pendingDecisionMachine, close, before)) return;
  const admin = context.actor.id === "0" ? null : context.actor.id;
  const patch = { ...writes(pendingDecisionMachine, close), decided: context.now };
  const after = await updateRecord(tx, pendingDecision, before, patch, admin);
  const operation = { resource: pendingDecision, id, targetId: null, command: "pendingDecision.close", before, after };
  await recordOperation(
    tx,
    context,
    { ...operation, batchId: randomUUID() },
    { events: [{ kind: "changed", resource: pendingDecision.name, id, item: after }] },
  );
}
