import { randomUUID } from "node:crypto";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";

interface Change {
  resource: Resource;
  before: AnyRecord;
  patch: Row;
  /** Command that the operation record names. */
  command: string;
  reason?: string;
  batchId?: string;
}

/** Changes a locked record as a consequence of another write, with an operation record of its own. */
export async function changeRecord(tx: Sql, context: Context, change: Change): Promise<AnyRecord> {
  const { resource, before, patch, command, reason = "", batchId = randomUUID() } = change;
  const after = await updateRecord(tx, resource, before, patch, context.actor.id === "0" ? null : context.actor.id);
  const about = { resource, id: after.id, targetId: null, command, before, after, reason, batchId };
  await recordOperation(tx, context, about, {
    events: [{ kind: "changed", resource: resource.name, id: after.id, item: after }],
  });
  return after;
}
