import { Refusal } from "#kernel/errors.ts";
import type { StoredFile } from "#kernel/field.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { TaskCounts, TaskEnd, TaskKind, TaskRun } from "#server/tasks/task-kind.ts";
import { TaskPaused } from "#server/tasks/task-kind.ts";
import { refuseLostRights } from "#server/tasks/task-rights.ts";
import { chooseRows } from "./choose-rows.ts";
import { exportRows } from "./export-rows.ts";
import type { BulkPlan } from "./plan.ts";
import { planOfJob } from "./plan.ts";
import type { BulkParams } from "./bulk-params.ts";
import type { RowOutcome, WaitingRow } from "./row-outcome.ts";
import { runRow, runRows } from "./run-row.ts";
import { keepBadRows, keepOutcomes } from "./row-files.ts";
import { undoRow } from "./undo-row.ts";

/** Most rows of one transaction. A slow job has smaller ones, so that its rate is even. */
const BATCH = 100;

interface Work {
  run: TaskRun;
  context: Context;
  job: AnyRecord;
  plan: BulkPlan;
}

class Undone extends Error {}

const saveOutcomes = (sql: Sql, outcomes: readonly RowOutcome[]): Promise<unknown> =>
  sql.query(
    `update bulk_row r set result = v.result, error = v.error, before = coalesce(v.before, r.before),
       after = case when v.before is null then r.after else v.after end
     from jsonb_to_recordset($1::jsonb) as v(id bigint, result text, error text, before jsonb, after jsonb)
     where r.id = v.id`,
    [JSON.stringify(outcomes)],
  );

const rowsAfter = (sql: Sql, job: string, result: string, line: number, most: number): Promise<WaitingRow[]> =>
  sql.query<WaitingRow>(
    `select id, line, target_id as target, target_version as version from bulk_row
     where job = $1::bigint and result = $2 and line > $3 order by line, id limit $4`,
    [job, result, line, most],
  );

async function countsOf(sql: Sql, job: string): Promise<Record<string, number>> {
  const rows = await sql.query<{ result: string; n: number }>(
    "select result, count(*)::int as n from bulk_row where job = $1::bigint group by result",
    [job],
  );
  return Object.fromEntries(rows.map(({ result, n }) => [result, n]));
}

/** Tries rows and takes all of it back. */
async function tryRows({ run, context, plan }: Work, rows: readonly WaitingRow[]): Promise<RowOutcome[]> {
  let outcomes: RowOutcome[] = [];
  try {
    await run.db.transaction(async (tx) => {
      outcomes = await runRows(tx, context, rows, (row) => runRow(tx, context, plan, row));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return outcomes;
}

/** First phase: writes down the records, and tries each without a lasting change. */
async function check(work: Work): Promise<TaskEnd> {
  const { run, context, job, plan } = work;
  let line = Number((run.checkpoint as { line?: number } | null)?.line ?? -1);
  if (line < 0) {
    await run.db.transaction(async (tx) => {
      await run.hold(tx);
      const file = job["file"] as StoredFile | null;
      const total = await chooseRows(tx, context, run.storage, { id: job.id, file }, plan);
      await run.save(tx, { total, done: 0, failed: 0, skipped: 0 }, { line: 0 });
    });
    line = 0;
  }
  // The records of an export need no trial.
  while (plan.kind !== "export") {
    const rows = await rowsAfter(run.db, job.id, "waiting", line, BATCH);
    if (rows.length === 0) break;
    const outcomes = (await tryRows(work, rows)).map((one) => ({
      ...one,
      result: one.result === "failed" ? "bad" : one.result === "done" ? "waiting" : one.result,
    }));
    line = rows.at(-1)?.line ?? line;
    await run.db.transaction(async (tx) => {
      await run.hold(tx);
      await saveOutcomes(tx, outcomes as unknown as RowOutcome[]);
      const { waiting = 0, same = 0, bad = 0 } = await countsOf(tx, job.id);
      const open = await openAfter(tx, job.id, line);
      await run.save(tx, { done: waiting - open, failed: bad, skipped: same }, { line });
    });
    await run.report({});
    await run.pause();
  }
  const { waiting = 0, same = 0, bad = 0 } = await countsOf(run.db, job.id);
  await run.report({ done: waiting, failed: bad, skipped: same });
  if (bad > 0) await keepBadRows(run, context, job, plan);
  return "check";
}

async function openAfter(sql: Sql, job: string, line: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    "select count(*)::int as n from bulk_row where job = $1::bigint and result = 'waiting' and line > $2",
    [job, line],
  );
  return row?.n ?? 0;
}

/** Point to go on from: the last line, and the time in milliseconds before which the next batch may not begin. */
interface BulkPoint {
  line: number;
  due?: number;
}

/** Works through the rows with `from` as result, each batch in one transaction with the point to go on from. */
async function through(
  { run, context, job, plan }: Work,
  from: "waiting" | "done",
  one: (tx: Sql, row: WaitingRow) => Promise<RowOutcome>,
  countsFrom: (counts: Record<string, number>) => Partial<TaskCounts>,
): Promise<Record<string, number>> {
  const speed = Number(job["speed"]);
  const size = Math.max(1, Math.min(BATCH, speed));
  const point = run.checkpoint as BulkPoint | null;
  let due = point?.due ?? 0;
  // An undone row no longer has this result. One that cannot be undone keeps it, so the line moves on.
  let line = from === "done" ? (point?.line ?? 0) : 0;
  for (;;) {
    await run.pause(due);
    const begun = Date.now();
    const counts = await run.db.transaction(async (tx) => {
      await run.hold(tx);
      const rows = await rowsAfter(tx, job.id, from, line, size);
      if (rows.length === 0) return null;
      line = rows.at(-1)?.line ?? line;
      const outcomes = await runRows(tx, context, rows, (row) => one(tx, row));
      // A row that cannot be undone stays done, and says why.
      const results = outcomes.map((outcome) =>
        from === "done" && outcome.result === "failed" ? { ...outcome, result: "done" as const } : outcome,
      );
      await saveOutcomes(tx, results);
      await run.noteParts(
        tx,
        outcomes.map(({ line: at, target: id, result, error }) => ({
          line: at,
          state: result === "failed" ? "failed" : "done",
          target: { resource: plan.resource.name, id },
          error,
        })),
      );
      // So the rows of a job do not exceed its rate.
      due = begun + (rows.length * 1_000) / speed;
      const now = await countsOf(tx, job.id);
      await run.save(tx, countsFrom(now), { line, due } satisfies BulkPoint);
      await tx.query(
        "update bulk_job set done = $2, same = $3, failed = $4, undone = $5, update_time = now() where id = $1::bigint",
        [job.id, now["done"] ?? 0, now["same"] ?? 0, now["failed"] ?? 0, now["undone"] ?? 0],
      );
      // One event for the batch: windows read their lists again.
      if (results.some(({ result }) => result !== "failed"))
        await publish(tx, [{ kind: "added", resource: plan.resource.name, id: job.id }]);
      return now;
    });
    if (counts === null) return countsOf(run.db, job.id);
    await run.report(countsFrom(counts));
  }
}

async function write(work: Work): Promise<TaskEnd> {
  const { run, context, plan, job } = work;
  if (plan.kind === "export") return exportRows(run, context, job, plan);
  const total = Number(job["good"]);
  const counted = ({ done = 0, same = 0, failed = 0 }: Record<string, number>): Partial<TaskCounts> => ({
    total: total + Number(job["same"]),
    done,
    failed,
    skipped: same,
  });
  try {
    const { failed = 0 } = await through(work, "waiting", (tx, row) => runRow(tx, context, plan, row), counted);
    await keepOutcomes(run, context, job, plan);
    return failed > 0 ? "finishPart" : "finish";
  } catch (error) {
    if (!(error instanceof TaskPaused)) await keepOutcomes(run, context, job, plan);
    throw error;
  }
}

async function undo(work: Work): Promise<TaskEnd> {
  const { run, context, plan, job } = work;
  const isUndo = { ...context };
  const { done: total = 0 } = await countsOf(run.db, job.id);
  const before = Number(job["undone"]);
  const counted = ({ undone = 0 }: Record<string, number>): Partial<TaskCounts> => ({
    total: total + before,
    done: undone,
    failed: 0,
  });
  const { done = 0, undone = 0 } = await through(
    work,
    "done",
    (tx, row) => undoRow(tx, isUndo, plan, job, row),
    counted,
  );
  await run.report({ done: undone, failed: done });
  await keepOutcomes(run, context, job, plan);
  return done > 0 ? "finishPart" : "finish";
}

const phases = { check, write, undo };

/** States of a job in which its task may work. A task that the job has left behind does nothing. */
const statusOf = { check: "checking", write: "running", undo: "undoing" } as const;

/** @throws Refusal wrongState where the job is in another state, or has another task */
function checkCurrent(run: TaskRun, job: AnyRecord, phase: BulkParams["phase"]): void {
  if (job["asyncTask"] !== run.task.id || job["status"] !== statusOf[phase])
    throw new Refusal("wrongState", ["作业已不在这一步", "The job is no longer at this step"]);
}

/**
 * Works on many records: first a check that changes nothing, and after the confirmation the writing. The rows are
 * stored, so that a run after a crash goes on with the first one that is not done.
 */
async function workOnJob(run: TaskRun): Promise<TaskEnd> {
  const { job: id, phase, causedBy } = run.params as BulkParams;
  const job = await readRecord(run.db, bulkJob, id);
  checkCurrent(run, job, phase);
  const name = `task:${run.task.id}`;
  const context: Context = {
    ...run.context,
    batchId: name,
    requestId: name,
    jobNo: String(job["jobNo"]),
    ...(causedBy ? { causedBy, approvedBy: String(job["approver"] ?? "") } : {}),
  };
  return phases[phase]({ run, context, job, plan: planOfJob(context, job) });
}

/** The maker needs the permissions of the same work by hand. An export reads with those of its begin. @throws Refusal */
async function checkJob(run: TaskRun, sql: Sql): Promise<void> {
  const { job: id, phase } = run.params as BulkParams;
  const { kind } = planOfJob(run.context, await readRecord(sql, bulkJob, id));
  if (kind === "export" && phase === "write") refuseLostRights(run);
}

export const bulkTask: TaskKind = { check: checkJob, work: workOnJob };
