import { AsyncTaskKind } from "#domain/tasks/enumerations.ts";
import { asyncTask } from "#domain/tasks/async-task.resource.ts";
import { asyncTaskMachine } from "#domain/tasks/async-task.machine.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import { transitionRefusal } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import { beforeWrite } from "#server/commands/rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";
import { moveTask } from "./move-task.ts";
import type { StoredParams } from "./start-task.ts";
import { startTask } from "./start-task.ts";

const MOST_SHOWN = 50;

/** Returns the caller's tasks: all that have not ended, and those of the last seven days, newest first. */
export async function ownTasks(db: Sql, admin: string): Promise<AnyRecord[]> {
  const rows = await db.query<{ id: string }>(
    `select id from async_task where creator = $1::bigint and delete_time is null
       and (state in ('waiting', 'running', 'toConfirm', 'stopping') or update_time > now() - interval '7 days')
     order by create_time desc, id desc limit ${MOST_SHOWN}`,
    [admin],
  );
  return readRecords(
    db,
    asyncTask,
    rows.map(({ id }) => id),
  );
}

/**
 * Locks a task of the caller. A task of somebody else looks as if it did not exist.
 * @throws Refusal notFound
 */
export async function lockOwnTask(tx: Sql, context: Context, id: string): Promise<AnyRecord> {
  const [task] = await readRecords(tx, asyncTask, [id], true);
  if (!task || task["creator"] !== context.actor.id) throw new Refusal("notFound", refusals.notFound, { path: "id" });
  return task;
}

/**
 * Stops one of the caller's tasks, or has it go on. Nobody needs a permission for an own task.
 * @throws Refusal notFound; wrongState
 */
export async function moveOwnTask(tx: Sql, context: Context, id: string, verb: "stop" | "goOn"): Promise<AnyRecord> {
  const task = await lockOwnTask(tx, context, id);
  const transition = asyncTaskMachine.transitions[verb];
  const refusal = transition ? transitionRefusal(asyncTaskMachine, transition, task) : null;
  if (refusal) throw new Refusal("wrongState", refusal, { path: "id", details: { current: task } });
  return moveTask(tx, context, task, verb);
}

/**
 * Runs a task again as a new one of the caller. Its worker checks the caller's permissions, like those of any creator.
 * @throws Refusal guardRefused where its file is not the caller's, or has expired
 */
export async function runAgain(tx: Sql, context: Context, task: AnyRecord): Promise<AnyRecord> {
  const kind = String(task["kind"]);
  const [run] = await tx.query<{ params: StoredParams }>("select params from task_run where task = $1::bigint", [
    task.id,
  ]);
  if (!run || !AsyncTaskKind.value(kind)) throw new Refusal("notFound", refusals.notFound, { path: "id" });
  const input = task["input"] as StoredFile | null;
  if (kind === "bulk")
    throw new Refusal("guardRefused", [
      "批量作业请在「批量数据管理」里按此新建",
      "Use “New job like this” in Bulk data for a bulk job",
    ]);
  await beforeWrite(tx, context, { resource: asyncTask, verb: "again", before: task, patch: {} });
  // The rows of a file are only for its uploader.
  if (input && task["creator"] !== context.actor.id)
    throw new Refusal("guardRefused", [
      "来源文件只属于创建人，请自己上传后导入",
      "The source file belongs to the creator. Upload it yourself to import it",
    ]);
  if (kind === "import" && !input)
    throw new Refusal("guardRefused", ["来源文件已过期，请重新上传", "The source file has expired. Upload it again"]);
  // An import begins with its dry run again.
  const params = kind === "import" ? { ...(run.params.given as object), phase: "check" } : run.params.given;
  return startTask(tx, context, {
    kind,
    title: String(task["title"]),
    resource: String(task["resource"]),
    params,
    ...(input ? { input } : {}),
  });
}
