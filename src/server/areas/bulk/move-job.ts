import { randomUUID } from "node:crypto";
import { bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import { bulkJobMachine } from "#domain/bulk/bulk-job.machine.ts";
import { writes } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { recordOperation } from "#server/audit/record.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { closeRequest } from "#server/tasks/close-request.ts";
import { CHANGED_MEANWHILE } from "#domain/bulk/targets.ts";

/** Numbers of a job's rows by result, as fields of the job. */
export async function rowCounts(tx: Sql, job: string): Promise<Row> {
  const rows = await tx.query<{ result: string; n: number; changed: number }>(
    `select result, count(*)::int as n, count(*) filter (where error = any($2::text[]))::int as changed
     from bulk_row where job = $1::bigint group by result`,
    [job, CHANGED_MEANWHILE],
  );
  const of = (result: string): number => rows.find((row) => row.result === result)?.n ?? 0;
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    bad: of("bad"),
    done: of("done"),
    same: of("same"),
    failed: of("failed"),
    changed: rows.reduce((sum, { changed }) => sum + changed, 0),
    undone: of("undone"),
  };
}

/** Moves a locked job to another state, with its operation record and live event. */
export async function moveJob(
  tx: Sql,
  context: Context,
  before: AnyRecord,
  verb: string,
  more: Row = {},
): Promise<{ item: AnyRecord; recordId: string }> {
  const transition = bulkJobMachine.transitions[verb];
  if (!transition) throw new Error(`a bulk job has no transition ${verb}`);
  const admin = context.actor.id === "0" ? null : context.actor.id;
  const item = await updateRecord(tx, bulkJob, before, { ...writes(bulkJobMachine, transition), ...more }, admin);
  const recordId = await recordOperation(
    tx,
    { ...context, jobNo: String(before["jobNo"]) },
    {
      resource: bulkJob,
      id: before.id,
      targetId: null,
      command: `bulkJob.${verb}`,
      before,
      after: item,
      batchId: randomUUID(),
    },
    { events: [{ kind: "changed", resource: bulkJob.name, id: item.id, item }] },
  );
  // Each step that takes a job out of its wait ends the request, so that nobody approves another state of the job.
  if (before["status"] === "toApprove" && before["pending"]) await closeRequest(tx, context, String(before["pending"]));
  return { item, recordId };
}
