import { randomUUID } from "node:crypto";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import { systemActor } from "#server/auth/session/session.ts";
import { codeOf, isConnectionLoss } from "#server/db/database-errors.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { enqueueTask } from "#server/jobs/enqueue.ts";
import { readRecords } from "#server/resources/detail.ts";
import { taskKinds } from "./kinds.ts";
import { moveTask } from "./move-task.ts";
import type { Taken, TaskOptions } from "./begin-work.ts";
import { beginWork, contextOf, resting, RESTS } from "./begin-work.ts";
import type { StoredParams } from "./start-task.ts";
import { TaskLost, TaskPaused, TaskStopped } from "./task-kind.ts";
import { TaskProgress } from "./task-progress.ts";

/** Runs of a task without an end, after which it counts as failed. Each crash of a server process is one. */
export const MOST_ATTEMPTS = 5;

const failure = ({ language }: StoredParams, label: Label): { error: string; end: number } => ({
  error: label[language === 1 ? 0 : 1].slice(0, 2_000),
  end: Math.floor(Date.now() / 1_000),
});
const tooOften: Label = [
  "任务多次中断，没有完成。可以「继续」再试",
  "The task was interrupted too often. Use “Go on” to try again",
];
const serverFault: Label = ["服务器出错，任务没有完成", "The task did not finish because of a server error"];

/**
 * Takes a task up for one run. A run that another process has begun loses the task with this.
 * @returns null where there is nothing to run
 */
async function takeUp(tx: Sql, db: Database, id: string, worker: string): Promise<Taken | null> {
  // Batches lock the two rows in this order, too.
  const [run] = await tx.query<{ params: StoredParams; checkpoint: unknown }>(
    "update task_run set worker = $2, heartbeat = now() where task = $1::bigint returning params, checkpoint",
    [id, worker],
  );
  const [task] = await readRecords(tx, asyncTask, [id], true);
  if (!task || !run) return null;
  const context = contextOf(db, run.params, systemActor);
  const state = String(task["state"]);
  if (state === "stopping") {
    await moveTask(tx, context, task, "halt", { end: context.now, secondsLeft: null });
    return null;
  }
  if (state !== "waiting" && state !== "running") return null;
  const attempts = Number(task["attempts"]) + 1;
  if (state === "running" && attempts > MOST_ATTEMPTS) {
    await moveTask(tx, context, task, "fail", failure(run.params, tooOften));
    return null;
  }
  const begun = { attempts, begin: task["begin"] ?? context.now, end: null, error: "" };
  const taken = { stored: run.params, checkpoint: run.checkpoint, isFresh: state === "waiting" };
  if (state === "waiting") return { ...taken, task: await moveTask(tx, context, task, "start", begun) };
  await tx.query("update async_task set attempts = $2 where id = $1::bigint", [id, attempts]);
  return { ...taken, task: { ...task, attempts } };
}

/** Ends the run, unless another run has the task or somebody has stopped it at the last moment. */
async function end(
  options: TaskOptions,
  { task, stored }: Taken,
  worker: string,
  verb: string,
  more: Record<string, unknown>,
): Promise<void> {
  await options.db.transaction(async (tx) => {
    const [now] = await readRecords(tx, asyncTask, [task.id], true);
    const mine = await tx.query("select 1 from task_run where task = $1::bigint and worker = $2", [task.id, worker]);
    if (!now || mine.length === 0) return;
    const context = contextOf(options.db, stored, systemActor);
    const isStopped = now["state"] === "stopping";
    // A task that has finished its work in spite of a stop still says so by its numbers.
    const last = isStopped && verb !== "fail" ? "halt" : verb;
    await moveTask(tx, context, now, last, { end: context.now, secondsLeft: null, ...more });
  });
  options.committed();
}

/** True for errors that say nothing about the task. Another attempt may succeed. */
const isPassing = (error: unknown): boolean =>
  isConnectionLoss(error) || ["53100", "ENOSPC", "40001", "40P01"].includes(codeOf(error));

/** Puts a task that gives its place to another one back among those that wait. */
async function putBack({ db }: TaskOptions, { task }: Taken, worker: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [now] = await readRecords(tx, asyncTask, [task.id], true);
    const mine = await tx.query("select 1 from task_run where task = $1::bigint and worker = $2", [task.id, worker]);
    // A stop has put it back already.
    if (now?.["state"] !== "running" || mine.length === 0) return;
    // A run that gives way was not interrupted.
    await tx.query("update async_task set attempts = greatest(attempts - 1, 0) where id = $1::bigint", [task.id]);
    await enqueueTask(tx, task.id, true);
  });
}

async function work(options: TaskOptions, taken: Taken, worker: string, signal: AbortSignal): Promise<void> {
  const { task, stored } = taken;
  const progress = new TaskProgress(task, worker, options.reportMs);
  const fail = (label: Label) =>
    end(options, taken, worker, "fail", { ...progress.final(), ...failure(stored, label) });
  try {
    const kind = taskKinds[String(task["kind"])];
    if (!kind) return await fail(["此版本的服务器不认识这种任务", "This version of the server has no such task"]);
    const verb = await beginWork(options, taken, kind, { progress, signal, begun: performance.now() });
    if (verb === RESTS) return await putBack(options, taken, worker);
    const complete = verb === "check" ? {} : { progress: 100 };
    await end(options, taken, worker, verb, { ...progress.final(), ...complete });
  } catch (error) {
    if (error instanceof TaskLost) return;
    if (error instanceof TaskPaused) return await putBack(options, taken, worker);
    if (error instanceof TaskStopped) return await end(options, taken, worker, "halt", progress.final());
    if (error instanceof Refusal) return await fail(error.label);
    // A process that stops, a lost database or a full disk end the run and not the task.
    if (signal.aborted || isPassing(error) || Number(task["attempts"]) < MOST_ATTEMPTS) throw error;
    options.report(`Task ${task.id} failed: ${error instanceof Error ? error.message : String(error)}`);
    await fail(serverFault);
  }
}

/**
 * Runs a task as a job. Any process may run it again after a crash; exactly one run at a time has the task.
 * @param signal aborts when this process stops
 */
export async function runTask(
  options: TaskOptions,
  { taskId }: { taskId: string },
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const worker = randomUUID();
  const taken = await options.db.transaction((tx) => takeUp(tx, options.db, taskId, worker));
  options.committed();
  // A task that was stopped, ended or begun anew does not go on with work from before.
  if (taken?.task["state"] !== "running" || taken.isFresh) resting.drop(taskId);
  if (taken) await work(options, taken, worker, signal);
}
