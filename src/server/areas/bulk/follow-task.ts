import { bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import type { ImportOutcome } from "#domain/api/import.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Write } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { moveJob, rowCounts } from "./move-job.ts";

/** Transition of a job in a state when its task runs a transition. */
const followed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  checking: { check: "found", halt: "back", fail: "back" },
  checked: { recheck: "check", halt: "back", fail: "back" },
  toApprove: { halt: "back", fail: "back" },
  running: { finish: "finish", finishPart: "finishPart", halt: "halt", fail: "halt" },
  partial: { goOn: "goOn" },
  stopped: { goOn: "goOn" },
  undoing: { finish: "undone", finishPart: "undone", halt: "haltUndo", fail: "haltUndo" },
};

const ends = new Set(["finish", "finishPart", "halt", "fail"]);

/** Numbers of an import, which has no rows of its own: what its dry run found, or what it has written. */
export async function importCounts(tx: Sql, task: AnyRecord, isFound: boolean): Promise<Row> {
  if (!isFound) return { total: task["total"], done: task["done"], same: task["skipped"], failed: task["failed"] };
  const [run] = await tx.query<{ outcome: ImportOutcome | null }>(
    "select outcome from task_run where task = $1::bigint",
    [task.id],
  );
  const { rows = 0, add = 0, change = 0, same = 0, skipped = 0, bad = 0 } = run?.outcome ?? {};
  return { total: rows, good: add + change, same: same + skipped, bad };
}

/** Has failed rows tried again, unless the run undoes rows. */
async function tryAgain(tx: Sql, job: string): Promise<void> {
  await tx.query("update bulk_row set result = 'waiting', error = '' where job = $1::bigint and result = 'failed'", [
    job,
  ]);
}

/** Moves the job of a task with the task, in the same transaction. So a stop in the tray stops the job, too. */
export async function followTask(
  tx: Sql,
  context: Context,
  { verb, after: task }: Write & { after: AnyRecord },
): Promise<void> {
  if (task["kind"] !== "bulk" && task["kind"] !== "import") return;
  const jobs = await tx.query<{ id: string }>(
    "select id from bulk_job where async_task = $1::bigint and delete_time is null",
    [task.id],
  );
  if (jobs.length === 0) return;
  const [job] = await readRecords(tx, bulkJob, [String(jobs[0]?.id)], true);
  if (!job) return;
  const isImport = job["kind"] === "import";
  const status = String(job["status"]);
  // The screen of imports confirms an import itself.
  const written = isImport && verb === "write" && status === "checked" ? "confirm" : undefined;
  const step = written ?? followed[status]?.[verb];
  if (!step) return;
  const isUndo = step === "goOn" && (await phaseOf(tx, task.id)) === "undo";
  if (step === "goOn" && !isImport && !isUndo) await tryAgain(tx, job.id);
  // Rows that could not be undone are tried again from the first one.
  if (isUndo) await tx.query("update task_run set checkpoint = null where task = $1::bigint", [task.id]);
  const isFound = step === "found";
  const counts = isImport ? await importCounts(tx, task, isFound) : await rowCounts(tx, job.id);
  const good = isFound && !isImport ? { good: await waitingRows(tx, job.id) } : {};
  const error = verb === "fail" ? { error: task["error"] } : { error: "" };
  await moveJob(tx, context, job, isUndo ? "undo" : step, {
    ...counts,
    ...good,
    ...error,
    ...(ends.has(verb) ? { end: context.now } : {}),
  });
}

async function waitingRows(tx: Sql, job: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    "select count(*)::int as n from bulk_row where job = $1::bigint and result = 'waiting'",
    [job],
  );
  return row?.n ?? 0;
}

async function phaseOf(tx: Sql, task: string): Promise<string | undefined> {
  const [run] = await tx.query<{ phase: string | null }>(
    "select params #>> '{given,phase}' as phase from task_run where task = $1::bigint",
    [task],
  );
  return run?.phase ?? undefined;
}

/** A request that is refused, withdrawn or expired leaves its job checked. */
export async function followRequest(
  tx: Sql,
  context: Context,
  { verb, after: pending }: Write & { after: AnyRecord },
): Promise<void> {
  if (!["refuse", "withdraw", "expire", "outdate"].includes(verb)) return;
  const jobs = await tx.query<{ id: string }>(
    "select id from bulk_job where pending = $1::bigint and status = 'toApprove' and delete_time is null",
    [pending.id],
  );
  const [job] = await readRecords(
    tx,
    bulkJob,
    jobs.map(({ id }) => id),
    true,
  );
  if (job) await moveJob(tx, context, job, "deny");
}
