import { DAY } from "#kernel/time-units.ts";
import { bulkJobCommands } from "#commands/bulk/bulk-job.ts";
import { bulkJob } from "#domain/bulk/bulk-job.resource.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { pendingDecision } from "#domain/tasks/pending-decision.resource.ts";
import { BULK_UNDO_DAYS } from "#domain/bulk/targets.ts";
import type { CommandReply, CommandRequest } from "#domain/api/commands.ts";
import { codes, Refusal } from "#kernel/errors.ts";
import { asyncTaskMachine } from "#domain/tasks/async-task.machine.ts";
import { transitionRefusal } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import { approveRequest, refuseRequest, remarkOf, withdrawRequest } from "#server/areas/tasks/answer-request.ts";
import { reasonOf } from "#server/commands/check-reason.ts";
import type { Handler, Handlers } from "#server/commands/handler.ts";
import { newBatchId, replyOf, selectedRecords, selectionBody } from "#server/commands/run-on-selection.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecord, readRecords } from "#server/resources/detail.ts";
import { moveTask } from "#server/tasks/move-task.ts";
import { isApproved, requireApproval, waitsForApproval } from "#server/tasks/require-approval.ts";
import { startTask } from "#server/tasks/start-task.ts";
import type { BulkParams } from "./bulk-params.ts";
import { moveJob } from "./move-job.ts";
import { isImportTask } from "./job-of-task.ts";
import { approvalRule, operationOf, planOfJob } from "./plan.ts";

type Body = Record<string, unknown>;

const replyFor = (item: AnyRecord, recordId: string | null = null): CommandReply =>
  replyOf([{ id: item.id, ok: true, item, recordId, code: codes.ok, msg: "" }], newBatchId());

async function oneJob(tx: Sql, context: Context, verb: keyof typeof bulkJobCommands, body: Body): Promise<AnyRecord> {
  const [job] = await selectedRecords(tx, context, `bulkJob.${verb}`, body);
  if (!job) throw new Refusal("illegalParameter", ["没有选中记录", "No record is selected"], { path: "ids" });
  return job;
}

/** A job works with its maker's permissions, so only the maker starts it. @throws Refusal guardRefused */
function checkMaker({ actor }: Context, job: AnyRecord): void {
  if (job["maker"] !== actor.id)
    throw new Refusal("guardRefused", [
      "作业以发起人的权限执行，只有发起人可以操作。可以「按此新建」自己的作业",
      "A job runs with its maker's permissions, so only its maker may do this. Make a “New job like this”",
    ]);
}

const taskOf = async (tx: Sql, job: AnyRecord): Promise<AnyRecord | null> =>
  (await readRecords(tx, asyncTask, [job["asyncTask"]].filter(Boolean).map(String), true))[0] ?? null;

/** Ends the task of an earlier check that still waits for a confirmation. */
export async function dropTask(tx: Sql, context: Context, job: AnyRecord): Promise<void> {
  const task = await taskOf(tx, job);
  if (task && ["waiting", "running", "toConfirm"].includes(String(task["state"])))
    await moveTask(tx, context, task, "stop");
}

const startPhase = (tx: Sql, context: Context, job: AnyRecord, params: BulkParams): Promise<AnyRecord> => {
  const input = job["file"] as StoredFile | null;
  return startTask(tx, context, {
    kind: "bulk",
    title: String(job["title"]),
    resource: String(job["target"]),
    params,
    ...(input ? { input } : {}),
  });
};

async function check(tx: Sql, context: Context, body: Body): Promise<CommandReply> {
  const job = await oneJob(tx, context, "check", body);
  checkMaker(context, job);
  if (job["kind"] === "import")
    throw new Refusal("guardRefused", [
      "导入作业由导入页面试运行，请「打开作业」选择文件",
      "An import is checked by its dry run. Open the job and choose the file",
    ]);
  planOfJob(context, job);
  const task = await startPhase(tx, context, job, { job: job.id, phase: "check" });
  // The new task is the job's before the old one ends, so that its end does not move the job.
  const { item, recordId } = await moveJob(tx, context, job, "check", { asyncTask: task.id, error: "" });
  await dropTask(tx, context, job);
  return replyFor(item, recordId);
}

/**
 * Has a task that has checked its rows write them, with numbers that begin anew.
 * @param params parameters of a job's task. An import keeps its mapping and corrections
 */
export async function startWriting(
  tx: Sql,
  context: Context,
  task: AnyRecord,
  params: Partial<BulkParams> = {},
): Promise<AnyRecord> {
  const isImport = isImportTask(task);
  await tx.query(
    `update task_run set checkpoint = null, params = jsonb_set(params, '{given}', params -> 'given' || $2::jsonb)
     where task = $1::bigint`,
    [task.id, JSON.stringify({ ...(isImport ? {} : params), phase: "write" })],
  );
  const fresh = { progress: 0, done: 0, failed: 0, skipped: 0, leftOut: 0, ...(isImport ? { badRows: null } : {}) };
  return moveTask(tx, context, task, "write", fresh);
}

/** Starts the writing of a job, as its request for approval holds it. */
async function beginWriting(
  tx: Sql,
  context: Context,
  job: AnyRecord,
  verb: "confirm" | "run",
  approver: string | null,
): Promise<CommandReply> {
  const task = await taskOf(tx, job);
  if (task?.["state"] !== "toConfirm")
    throw new Refusal("wrongState", ["检查结果已失效，请重新检查", "The check is out of date. Check again"], {
      path: "ids",
    });
  const params = { job: job.id, ...(context.causedBy ? { causedBy: context.causedBy } : {}) };
  const { item, recordId } = await moveJob(tx, context, job, verb, approver ? { approver } : {});
  await startWriting(tx, context, task, params);
  return replyFor(item, recordId);
}

/** Starts a job whose request was approved. @throws Refusal where the job no longer waits for that answer */
async function runApproved(tx: Sql, context: Context, body: Body): Promise<CommandReply> {
  const job = await readRecord(tx, bulkJob, String((body["ids"] as unknown[])[0]), true);
  const request = await readRecord(tx, pendingDecision, String(job["pending"] ?? 0));
  if (job["status"] !== "toApprove" || request["state"] !== "approved")
    throw new Refusal("wrongState", ["这个作业不在等待审批", "This job waits for no approval"]);
  planOfJob(context, job);
  return beginWriting(tx, context, job, "run", context.approvedBy ?? null);
}

/** Has a checked job wait for a second person. @returns the request */
export async function askApproval(
  tx: Sql,
  context: Context,
  job: AnyRecord,
  rule: NonNullable<ReturnType<typeof approvalRule>>,
): Promise<AnyRecord> {
  const plan = planOfJob(context, job);
  const pending = await requireApproval(tx, context, {
    operation: operationOf(plan),
    call: bulkJobCommands.confirm.id,
    resource: plan.resource.name,
    body: { ids: [job.id], versions: {}, input: { rows: Number(job["good"]) } },
    ...rule,
    title: `${String(job["jobNo"])} ${String(job["title"])}`,
    reason: String(job["reason"]),
  });
  await moveJob(tx, context, job, "ask", { pending: pending.id });
  return pending;
}

async function confirm(tx: Sql, context: Context, body: Body): Promise<CommandReply> {
  if (isApproved(context)) return runApproved(tx, context, body);
  const job = await oneJob(tx, context, "confirm", body);
  checkMaker(context, job);
  const plan = planOfJob(context, job);
  const rows = Number((body["input"] as { rows?: number } | null)?.rows);
  const good = Number(job["good"]);
  if (good === 0) throw new Refusal("guardRefused", ["没有可以执行的行", "No row can be done"]);
  if (rows !== good)
    throw new Refusal(
      "illegalParameter",
      [`将执行 ${good} 行，与确认的 ${rows} 行不符`, `${good} rows would be done, not ${rows}`],
      { path: "input.rows" },
    );
  const asked = approvalRule(plan, good);
  if (!asked) return beginWriting(tx, context, job, "confirm", null);
  return waitsForApproval(await askApproval(tx, context, job, asked));
}

async function answer(tx: Sql, context: Context, body: Body, verb: "approve" | "refuse"): Promise<CommandReply> {
  const job = await oneJob(tx, context, verb, body);
  const pending = await readRecord(tx, pendingDecision, String(job["pending"]), true);
  if (verb === "approve") {
    const { ok, code, msg } = await approveRequest(tx, context, pending, remarkOf(body));
    if (!ok)
      return replyOf(
        [{ id: job.id, ok, item: await readRecord(tx, bulkJob, job.id), recordId: null, code, msg }],
        newBatchId(),
      );
  } else {
    const reason = await reasonOf(tx, bulkJobCommands.refuse, body["reason"] as CommandRequest["reason"], true);
    await refuseRequest(tx, context, pending, reason);
  }
  return replyFor(await readRecord(tx, bulkJob, job.id));
}

async function stop(tx: Sql, context: Context, body: Body): Promise<CommandReply> {
  const job = await oneJob(tx, context, "stop", body);
  const pending =
    job["status"] === "toApprove" ? await readRecord(tx, pendingDecision, String(job["pending"]), true) : null;
  // A request of the maker's own is withdrawn, and the job stays checked.
  if (pending) await withdrawRequest(tx, context, pending);
  else await dropTask(tx, context, job);
  return replyFor(await readRecord(tx, bulkJob, job.id));
}

async function goOn(tx: Sql, context: Context, body: Body): Promise<CommandReply> {
  const job = await oneJob(tx, context, "goOn", body);
  checkMaker(context, job);
  planOfJob(context, job);
  const task = await taskOf(tx, job);
  const refusal =
    task && asyncTaskMachine.transitions["goOn"]
      ? transitionRefusal(asyncTaskMachine, asyncTaskMachine.transitions["goOn"], task)
      : null;
  if (!task || refusal) throw new Refusal("wrongState", refusal ?? ["任务已不存在", "The task no longer exists"]);
  await moveTask(tx, context, task, "goOn");
  return replyFor(await readRecord(tx, bulkJob, job.id));
}

async function undo(tx: Sql, context: Context, body: Body): Promise<CommandReply> {
  const job = await oneJob(tx, context, "undo", body);
  checkMaker(context, job);
  planOfJob(context, job);
  const end = Number(job["end"] ?? 0);
  if (end < context.now - BULK_UNDO_DAYS * DAY)
    throw new Refusal("undoTooLate", [
      `作业结束超过 ${BULK_UNDO_DAYS} 天，不能撤销`,
      `The job ended more than ${BULK_UNDO_DAYS} days ago and cannot be undone`,
    ]);
  if (Number(job["done"]) === 0) throw new Refusal("guardRefused", ["没有可撤销的行", "There is no row to undo"]);
  const task = await startPhase(tx, context, job, { job: job.id, phase: "undo" });
  const { item, recordId } = await moveJob(tx, context, job, "undo", { asyncTask: task.id });
  return replyFor(item, recordId);
}

const handlerOf = (
  verb: keyof typeof bulkJobCommands,
  work: (tx: Sql, context: Context, body: Body) => Promise<CommandReply>,
): Handler => ({
  body: selectionBody(bulkJob.name, bulkJobCommands[verb].input),
  handle: (context, body, tx) => work(tx, context, body),
});

export const jobHandlers: Handlers = {
  "bulkJob.check": handlerOf("check", check),
  "bulkJob.confirm": handlerOf("confirm", confirm),
  "bulkJob.approve": handlerOf("approve", (tx, context, body) => answer(tx, context, body, "approve")),
  "bulkJob.refuse": handlerOf("refuse", (tx, context, body) => answer(tx, context, body, "refuse")),
  "bulkJob.stop": handlerOf("stop", stop),
  "bulkJob.goOn": handlerOf("goOn", goOn),
  "bulkJob.undo": handlerOf("undo", undo),
};
