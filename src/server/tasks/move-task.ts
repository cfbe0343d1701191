import { randomUUID } from "node:crypto";
import type { AnyRecord } from "#kernel/resource.ts";
import { writes } from "#kernel/machine.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { asyncTaskMachine } from "#domain/tasks/async-task.machine.ts";
import { recordOperation } from "#server/audit/record.ts";
import { afterWrite, beforeWrite } from "#server/commands/rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";

/**
 * Moves a locked task to another state, with its operation record and live event.
 * @param verb name of a transition of the task's machine
 * @param more further fields that change
 * @throws Refusal where the record that the task works for does not allow it
 */
export async function moveTask(
  tx: Sql,
  context: Context,
  before: AnyRecord,
  verb: string,
  more: Row = {},
): Promise<AnyRecord> {
  const transition = asyncTaskMachine.transitions[verb];
  if (!transition) throw new Error(`a task has no transition ${verb}`);
  const patch = { ...writes(asyncTaskMachine, transition), ...more };
  const admin = context.actor.id === "0" ? null : context.actor.id;
  await beforeWrite(tx, context, { resource: asyncTask, verb, before, patch });
  const after = await updateRecord(tx, asyncTask, before, patch, admin);
  await afterWrite(tx, context, { resource: asyncTask, verb, before, patch, after });
  await recordOperation(
    tx,
    context,
    {
      resource: asyncTask,
      id: before.id,
      targetId: null,
      command: `asyncTask.${verb}`,
      before,
      after,
      batchId: randomUUID(),
    },
    { events: [{ kind: "changed", resource: asyncTask.name, id: after.id, item: after }] },
  );
  return after;
}
