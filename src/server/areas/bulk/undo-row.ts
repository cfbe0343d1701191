import { randomUUID } from "node:crypto";
import type { AnyRecord } from "#kernel/resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Operation } from "#server/commands/area-rules.ts";
import { recordOperation } from "#server/audit/record.ts";
import { checkTogether } from "#server/commands/rules.ts";
import { undoOne } from "#server/commands/undo.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { restoreRecord } from "#server/resources/write.ts";
import type { BulkPlan } from "./plan.ts";
import type { RowOutcome, WaitingRow } from "./row-outcome.ts";

/** The operations of a job on a record that nobody has undone, latest first. */
const operationsOf = (tx: Sql, jobNo: string, resource: string, record: string): Promise<Operation[]> =>
  tx.query<Operation>(
    `select r.id, r.resource, r.op_obj_id as object, r.target_id as target, r.command, r.admin, r.queue,
       r.reason_key as "reasonKey", r.before, r.after, extract(epoch from now() - r.create_time)::float8 as age,
       false as undone
     from operation_record r where r.job_no = $1 and r.resource = $2 and r.op_obj_id = $3::bigint and r.undoes is null
       and not exists (select 1 from operation_record u where u.undoes = r.id) order by r.id desc`,
    [jobNo, resource, record],
  );

/** Brings a deleted record back. */
async function restore(tx: Sql, context: Context, plan: BulkPlan, operation: Operation): Promise<void> {
  const { resource } = plan;
  const item = await restoreRecord(tx, resource, operation.object, context.actor.id);
  if (!item) throw new Refusal("wrongState", ["之后又有改动，不能撤销", "It has changed since and cannot be undone"]);
  await checkTogether(tx, resource, item);
  await recordOperation(tx, context, {
    resource,
    id: item.id,
    targetId: operation.target,
    command: operation.command,
    before: null,
    after: item,
    batchId: context.batchId ?? randomUUID(),
    undoes: operation.id,
  });
}

/**
 * Undoes a row: its record gets back the values from before the job, unless somebody changed it since.
 * @throws Refusal
 */
export async function undoRow(
  tx: Sql,
  context: Context,
  plan: BulkPlan,
  job: AnyRecord,
  row: WaitingRow,
): Promise<RowOutcome> {
  const operations = await operationsOf(tx, String(job["jobNo"]), plan.resource.name, row.target);
  if (operations.length === 0)
    throw new Refusal("wrongState", ["没有可撤销的操作记录", "There is no operation to undo"]);
  for (const operation of operations)
    if (operation.after === null || plan.kind === "delete") await restore(tx, context, plan, operation);
    else await undoOne(tx, context, operation, plan.resource, context.batchId ?? randomUUID(), true);
  const { id, line, target } = row;
  return { id, line, target, result: "undone", before: null, after: null, error: "" };
}
