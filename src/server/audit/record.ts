import type { AnyRecord, Resource } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

export interface Operation {
  resource: Resource;
  id: string;
  /** The person or thing affected beside the record itself. */
  targetId: string | null;
  command: string;
  before: AnyRecord | null;
  after: AnyRecord | null;
  reason?: string;
  reasonKey?: string;
  batchId: string;
  queue?: string;
  undoes?: string;
}

const always = new Set(["version", "updateTime", "updater"]);

/** The fields whose values differ, on both sides; version and updater say nothing by themselves. */
export function difference(before: AnyRecord | null, after: AnyRecord | null): { before: object; after: object } {
  const names = Object.keys(after ?? before ?? {}).filter(
    (name) => !always.has(name) && JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  );
  const pick = (record: AnyRecord | null): object =>
    Object.fromEntries(record ? names.map((name) => [name, record[name] ?? null]) : []);
  return { before: pick(before), after: pick(after) };
}

/** Writes who did what, in the transaction of the change. @returns the id of the record */
export async function recordOperation(tx: Sql, context: Context, operation: Operation): Promise<string> {
  const changed = difference(operation.before, operation.after);
  const [row] = await tx.query<{ id: string }>(
    `insert into operation_record (module_id, resource, op_obj_id, target_id, command, admin, creator, reason, reason_key,
       before, after, path, request_id, batch_id, queue, ip, device, undoes)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning id`,
    [
      operation.resource.module,
      operation.resource.name,
      operation.id,
      operation.targetId,
      operation.command,
      context.actor.id === "0" ? null : context.actor.id,
      operation.reason ?? "",
      operation.reasonKey ?? "",
      JSON.stringify(changed.before),
      JSON.stringify(changed.after),
      context.path,
      context.requestId,
      operation.batchId,
      operation.queue ?? "",
      context.ip,
      context.device,
      operation.undoes ?? null,
    ],
  );
  if (!row) throw new Error("the operation record was not written");
  return row.id;
}
