import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { machineOf, transitionOf, transitionRefusal, writes } from "#kernel/machine.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

const machine = machineOf(pendingDecision);

/** Closes a request that still waits, because the record that asked no longer does. */
export async function closeRequest(tx: Sql, context: Context, id: string): Promise<void> {
  const [before] = await readRecords(tx, pendingDecision, [id], true);
  const close = transitionOf(machine, "close");
  if (!before || transitionRefusal(machine, close, before)) return;
  const patch = { ...writes(machine, close), decided: context.now };
  await changeRecord(tx, context, { resource: pendingDecision, before, patch, command: "pendingDecision.close" });
}
