import { randomUUID } from "node:crypto";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Move } from "#server/commands/area-rules.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { updateRecord } from "#server/resources/write.ts";
import { afterWrite, beforeWrite, checkTogether } from "./rules.ts";

/** Changes a locked record without a call for it, such as at its time. All its rules hold. */
export async function moveBySystem(
  tx: Sql,
  context: Context,
  { resource, verb, before, patch, reason = "", message }: Move,
): Promise<AnyRecord> {
  const write = { resource, verb, before, patch };
  await beforeWrite(tx, context, write);
  const after = await updateRecord(tx, resource, before, patch, context.actor.id === "0" ? null : context.actor.id);
  await checkTogether(tx, resource, after);
  await afterWrite(tx, context, { ...write, after });
  await recordOperation(
    tx,
    context,
    {
      resource,
      id: before.id,
      targetId: message?.receiver ?? null,
      command: `${resource.name}.${verb}`,
      before,
      after,
      reason,
      batchId: context.batchId ?? randomUUID(),
    },
    {
      effects: message ? [message] : [],
      events: [{ kind: "changed", resource: resource.name, id: before.id, item: after }],
    },
  );
  return after;
}
