import type { TimeZone } from "#kernel/time-zone.ts";
import { DAY } from "#kernel/time-units.ts";
import { randomInt } from "node:crypto";
import type { AnyRecord } from "#kernel/resource.ts";
import type { StoredFile } from "#kernel/field.ts";
import { Refusal } from "#kernel/errors.ts";
import { asyncTask, FILE_DAYS } from "#domain/tasks/async-task.resource.ts";
import { AsyncTaskKind } from "#domain/tasks/enumerations.ts";
import { recordWrite } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { enqueueTask } from "#server/jobs/enqueue.ts";
import { publish } from "#server/live/publish.ts";
import { insertRecord } from "#server/resources/write.ts";

/** Maximum number of an admin's tasks that have not ended. */
const MOST_OPEN = 20;

interface NewTask {
  /** Key of AsyncTaskKind. */
  kind: string;
  title: string;
  /** Name of the resource whose records the task reads or writes; empty if it has none. */
  resource: string;
  /** The request, in JSON. The worker of the kind reads it. */
  params: unknown;
  input?: StoredFile;
}

/** What a task needs of the call that started it. */
export interface StoredParams {
  given: unknown;
  language: number;
  timezone: TimeZone;
  ip: string;
  device: string;
}

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const newTaskNo = (now: number): string => {
  const day = new Date(now * 1_000).toISOString().slice(2, 10).replaceAll("-", "");
  return `J${day}-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join("")}`;
};

async function checkOpen(tx: Sql, admin: string): Promise<void> {
  const rows = await tx.query(
    `select 1 from async_task where creator = $1::bigint and delete_time is null
       and state in ('waiting', 'running', 'stopping') limit ${MOST_OPEN}`,
    [admin],
  );
  if (rows.length >= MOST_OPEN)
    throw new Refusal("busy", [
      `你已有 ${MOST_OPEN} 个未结束的后台任务，请等待或停止其中一个`,
      `You have ${MOST_OPEN} tasks that have not ended. Wait for one, or stop one`,
    ]);
}

/**
 * Starts a task in the caller's transaction. A worker of any server process takes it up after the commit.
 * @returns the task
 * @throws Refusal busy where the caller has too many open tasks
 */
export async function startTask(tx: Sql, context: Context, newTask: NewTask): Promise<AnyRecord> {
  await checkOpen(tx, context.actor.id);
  const { kind, title, resource, params, input } = newTask;
  const values = {
    taskNo: newTaskNo(context.now),
    kind: AsyncTaskKind.value(kind)?.stored,
    title: [...title].slice(0, 100).join(""),
    resource,
    input: input ?? null,
    idemKey: context.requestId.slice(0, 64),
    expire: context.now + FILE_DAYS * DAY,
  };
  const item = await insertRecord(tx, asyncTask, values, context.actor.id);
  const { language, timezone, ip, device } = context;
  const stored: StoredParams = { given: params, language, timezone, ip, device };
  await tx.query("insert into task_run (task, params) values ($1::bigint, $2::jsonb)", [
    item.id,
    JSON.stringify(stored),
  ]);
  if (input) await keepKey(tx, item.id, input.key);
  await recordWrite(tx, context, { resource: asyncTask, verb: "add", before: null, item });
  // Besides the event for lists, the creator's tray needs the task itself.
  await publish(tx, [{ kind: "changed", resource: asyncTask.name, id: item.id, item }]);
  await enqueueTask(tx, item.id);
  return item;
}

/** Keeps a stored file for as long as the files of a task are kept. */
export async function keepKey(tx: Sql, task: string, key: string): Promise<void> {
  // The lock makes the sweep of unused uploads wait, or this call fail.
  const locked = await tx.query("select 1 from stored_file where key = $1 for key share", [key]);
  if (locked.length === 0)
    throw new Refusal("notFound", ["文件已被删除，请重新上传", "The file was deleted. Upload it again"], {
      path: "file",
    });
  await tx.query(
    `insert into task_file (key, task, expire) values ($1, $2::bigint, now() + interval '${FILE_DAYS} days')
     on conflict (key, task) do update set expire = excluded.expire`,
    [key, task],
  );
}
