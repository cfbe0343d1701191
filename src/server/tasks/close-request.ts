import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { machineOf, transitionOf, transitionRefusal, writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

const machine = machineOf(pendingDecision);

/** Ends a locked request that waits. @returns the request as it is then */
export function endRequest(
  tx: Sql,
  context: Context,
  before: AnyRecord,
  verb: "close" | "outdate",
): Promise<AnyRecord> {
  const patch = { ...writes(machine, transitionOf(machine, verb)), decided: context.now };
  return changeRecord(tx, context, { resource: pendingDecision, before, patch, command: `pendingDecision.${verb}` });
}

/** Closes a request that still waits, because the record that asked no longer does. */
export async function closeRequest(tx: Sql, context: Context, id: string): Promise<void> {
  const [before] = await readRecords(tx, pendingDecision, [id], true);
  if (before && !transitionRefusal(machine, transitionOf(machine, "close"), before))
    await endRequest(tx, context, before, "close");
}
