import { ModelProcessing } from "#domain/enumerations/models.ts";
import type { ConversionStep } from "#domain/conversions/enumerations.ts";
import { to3mfTask } from "#domain/conversions/to3mf-task.resource.ts";
import type { Label } from "#kernel/label.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import { moveBySystem } from "#server/commands/move-by-system.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import type { Context } from "#server/context.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { readRecord } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { updateRecord } from "#server/resources/write.ts";
import { systemContext } from "#server/system-context.ts";

/** Runs of a task without an end, after which it has failed. */
export const MOST_ATTEMPTS = 3;
/** Seconds without a sign of life after which the worker of a task counts as dead. */
const DEAD_SECONDS = 30;
/** Seconds that a task waits after each attempt that failed for a reason that may pass. */
const PAUSE_SECONDS = 20;
/** Most entries of a log. */
const MOST_LOGGED = 200;

interface Logged {
  step: (typeof ConversionStep)["values"][number]["key"];
  fileName?: string;
  triangles?: number;
  leftOut?: number;
}

const now = (): number => Math.floor(Date.now() / 1_000);

/** Returns the log of a task with further entries, without its oldest ones. */
export const logWith = (task: AnyRecord, entries: readonly Logged[]): Row => ({
  log: [...((task["log"] ?? []) as unknown[]), ...entries.map((entry) => ({ time: now(), ...entry }))].slice(
    -MOST_LOGGED,
  ),
});

/** Returns a text in both languages of the interface. */
const inBoth = ([zh, en]: Label): Row => ({ "1": zh.slice(0, 500), "0": en.slice(0, 500) });

/** Moves a locked task by a transition of its machine. */
export const move = (tx: Sql, context: Context, before: AnyRecord, verb: string, more: Row): Promise<AnyRecord> =>
  moveBySystem(tx, context, {
    resource: to3mfTask,
    verb,
    before,
    patch: { ...statesAfter(to3mfTask, verb), ...more },
  });

/** Ends a locked task without a result. */
export const fail = (tx: Sql, context: Context, task: AnyRecord, reason: Label): Promise<AnyRecord> =>
  move(tx, context, task, "fail", {
    error: inBoth(reason),
    end: now(),
    ...logWith(task, [{ step: "failed" }]),
  });

const tooOften: Label = [
  `转换中断了 ${MOST_ATTEMPTS} 次，可能是文件太大或服务器内存不足`,
  `The conversion was interrupted ${MOST_ATTEMPTS} times. The files may be too large for the memory of the server`,
];

/** A task whose worker has died goes on as it is: only its numbers begin anew. */
async function goOn(tx: Sql, context: Context, task: AnyRecord): Promise<AnyRecord | null> {
  const attempts = Number(task["attempts"]) + 1;
  const log = logWith(task, [{ step: "interrupted" }]);
  if (attempts > MOST_ATTEMPTS) {
    await fail(tx, context, { ...task, ...log }, tooOften);
    return null;
  }
  const item = await updateRecord(tx, to3mfTask, task, { attempts, progress: 0, ...log }, null);
  await publish(tx, [{ kind: "changed", resource: to3mfTask.name, id: item.id, item }]);
  return item;
}

/**
 * Takes up the next task for a worker: the one with the lowest rank, among equals the oldest. A task whose worker has
 * died is taken up again.
 * @returns the task; `ended` for one that has failed too often; null where nothing waits
 */
export const takeUp = (db: Database, worker: string): Promise<AnyRecord | "ended" | null> =>
  db.transaction(async (tx) => {
    const [next] = await tx.query<{ id: string; isLost: boolean }>(
      `select t.id, t.state = $2 as "isLost" from to3mf_task t
       where t.delete_time is null and (t.state = $1 or t.state = $2) and not exists (
         select 1 from to3mf_run r where r.task = t.id and r.beat > now() - interval '1 second'
           * case when t.state = $2 then ${DEAD_SECONDS} else t.attempts * ${PAUSE_SECONDS} end)
       order by t.rank, t.id limit 1 for update of t skip locked`,
      [ModelProcessing.of("waiting"), ModelProcessing.of("processing")],
    );
    if (!next) return null;
    const context = systemContext(db);
    const before = await readRecord(tx, to3mfTask, next.id, true);
    await tx.query(
      `insert into to3mf_run (task, worker) values ($1::bigint, $2)
       on conflict (task) do update set worker = excluded.worker, beat = now()`,
      [next.id, worker],
    );
    if (next.isLost) return (await goOn(tx, context, before)) ?? "ended";
    return move(tx, context, before, "begin", {
      attempts: Number(before["attempts"]) + 1,
      progress: 0,
      error: {},
      begin: context.now,
      end: null,
      ...logWith(before, [{ step: "begun" }]),
    });
  });

/** Locks a task that a worker has. Returns null if it was deleted, or if another worker has it. */
export async function lockOwn(tx: Sql, id: string, worker: string): Promise<AnyRecord | null> {
  const [own] = await tx.query(
    `select 1 from to3mf_task t join to3mf_run r on r.task = t.id
     where t.id = $1::bigint and r.worker = $2 and t.state = $3 and t.delete_time is null for update of t`,
    [id, worker, ModelProcessing.of("processing")],
  );
  return own ? readRecord(tx, to3mfTask, id, true) : null;
}
