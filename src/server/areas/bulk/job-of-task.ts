import { bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import { BulkKind } from "#domain/bulk/enumerations.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { approvalRule } from "./plan.ts";

export const isImportTask = (task: AnyRecord): boolean => task["kind"] === "import";

/** Locks the bulk job of a task, also of a former one. Null for a task that has none. */
export async function jobOfTask(tx: Sql, task: AnyRecord): Promise<AnyRecord | null> {
  if (task["kind"] !== "bulk" && !isImportTask(task)) return null;
  const [row] = await tx.query<{ id: string }>(
    isImportTask(task)
      ? "select id from bulk_job where async_task = $1::bigint and delete_time is null"
      : "select (params #>> '{given,job}')::bigint as id from task_run where task = $1::bigint",
    [task.id],
  );
  const [job] = row?.id ? await readRecords(tx, bulkJob, [row.id], true) : [];
  return job ?? null;
}

/** Why a job does not let its task run a transition, or be repeated. Null where it does. */
function refusalOf(job: AnyRecord, task: AnyRecord, verb: string): Label | null {
  const status = String(job["status"]);
  const isCurrent = job["asyncTask"] === task.id;
  if (verb === "again")
    return ["任务属于批量作业，请在作业里「按此新建」", "It belongs to a bulk job. Use “New job like this” there"];
  if (verb === "stop")
    return isCurrent && status === "toApprove"
      ? ["作业在等待审批，请先撤回申请", "Its bulk job waits for approval. Withdraw the request first"]
      : null;
  if (!isCurrent)
    return ["批量作业已有新的任务，这个任务不能继续", "Its bulk job has a newer task, so this one cannot go on"];
  if (verb === "goOn")
    return ["partial", "stopped"].includes(status)
      ? null
      : ["批量作业的状态不允许继续，请在作业里操作", "The state of its bulk job does not allow it. Open the job"];
  if (verb === "recheck" && status === "checked") return null;
  if (status === "running") return null;
  if (status !== "checked")
    return ["批量作业在等待审批，或已退回草稿", "Its bulk job waits for approval, or is a draft again"];
  const kind = BulkKind.value(job["kind"])?.key ?? "";
  return approvalRule({ kind, command: null }, Number(job["good"]))
    ? ["行数较多，请在批量作业里确认，由另一位管理员审批", "It has many rows. Confirm it in its bulk job, for approval"]
    : null;
}

const asked = new Set(["stop", "goOn", "write", "again", "recheck"]);

/** Asks the bulk job of a task before somebody moves the task. @throws Refusal wrongState */
export async function askJob(
  tx: Sql,
  _context: Context,
  { verb, before }: Pick<Write, "verb" | "before">,
): Promise<void> {
  if (!before || !asked.has(verb)) return;
  const job = await jobOfTask(tx, before);
  const refusal = job && refusalOf(job, before, verb);
  if (refusal) throw new Refusal("wrongState", refusal, { path: "id", details: { current: before } });
}
