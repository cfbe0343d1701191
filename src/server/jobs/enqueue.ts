import { TaskPriority } from "#domain/tasks/enumerations.ts";
import type { Sql } from "#server/db/sql.ts";
import type { AccountNotice, FilesArrived, LoginCode, NewDevice, ReviewOrder, UnsafeLink } from "./payloads.ts";

/** Payloads of the jobs, by name. */
export interface Jobs {
  runTask: { taskId: string };
  reviewRecord: ReviewOrder;
  /** Reviews that the former release has enqueued. */
  reviewModel: { modelId: string; findingsOnly: boolean };
  sendLoginCode: LoginCode;
  sendNewDevice: NewDevice;
  sendAccountNotice: AccountNotice;
  sendUnsafeLink: UnsafeLink;
  sendFilesArrived: FilesArrived;
}

export const ATTEMPTS = 5;

/** Priority of jobs that nobody waits for. */
const LATER_PRIORITY = 10;

/** Flag of jobs that nobody waits for. They keep to a pace (pace.ts). */
export const LATER = "later";

/** Adds jobs in the caller's transaction. Each replaces a waiting job with the same key. */
async function enqueueAll<K extends keyof Jobs>(
  tx: Sql,
  name: K,
  jobs: readonly { payload: Jobs[K]; key: string }[],
  { later = false, seconds = 0 }: { later?: boolean; seconds?: number },
): Promise<void> {
  if (jobs.length === 0) return;
  await tx.query(
    `select count(graphile_worker.add_job($1::text, payload => payload::json, job_key => key, priority => $4::int, flags => $5::text[], max_attempts => ${ATTEMPTS},
       run_at => now() + make_interval(secs => $6::int)))
     from unnest($2::text[], $3::text[]) job (payload, key)`,
    [
      name,
      jobs.map(({ payload }) => JSON.stringify(payload)),
      jobs.map(({ key }) => key),
      later ? LATER_PRIORITY : 0,
      later ? [LATER] : null,
      seconds,
    ],
  );
}

/**
 * Adds a job in the caller's transaction. It replaces a waiting job with the same key.
 * @param options `seconds` is the least time until it runs, which a replacement begins anew
 */
export const enqueue = <K extends keyof Jobs>(
  tx: Sql,
  name: K,
  payload: Jobs[K],
  { key, ...options }: { key: string; later?: boolean; seconds?: number },
): Promise<void> => enqueueAll(tx, name, [{ payload, key }], options);

interface ReviewOptions {
  /** True for a decided record, whose state stays. */
  findingsOnly?: boolean;
  later?: boolean;
}

/** Has records of a resource reviewed by workers of any process. */
export const enqueueReviews = (
  tx: Sql,
  resource: string,
  ids: readonly string[],
  { findingsOnly = false, later = false }: ReviewOptions = {},
): Promise<void> =>
  enqueueAll(
    tx,
    "reviewRecord",
    ids.map((id) => ({ payload: { resource, id, findingsOnly }, key: `review:${resource}:${id}` })),
    { later },
  );

/** Has a record reviewed by a worker of any process. */
export const enqueueReview = (tx: Sql, resource: string, id: string, options?: ReviewOptions): Promise<void> =>
  enqueueReviews(tx, resource, [id], options);

/**
 * Minutes of waiting that each earlier open task of an admin counts for. So the second task of one admin runs after the
 * first task of another who came up to that much later.
 */
const TURN_MINUTES = 10;
/** Most open tasks of an admin (tasks/start-task.ts). */
const MOST_TURNS = 20;

/** SQL: the place of a task in the order of all, as a time. A stop comes first, then what is urgent. */
const PLACE = `(select case when t.state = 'stopping' then now() - interval '1 day'
  when t.priority = ${TaskPriority.of("urgent")} then now() - interval '12 hours'
  when t.priority = ${TaskPriority.of("low")} then now()
  else now() + interval '${TURN_MINUTES} minutes' * (least(${MOST_TURNS}, (select count(*) from async_task o
    where o.creator = t.creator and o.id < t.id and o.state in ('waiting', 'running', 'stopping') and o.delete_time is null
  )) - ${MOST_TURNS}) end from async_task t where t.id = $1::bigint)`;

/**
 * SQL: jobs of other tasks that have no worker and could work now. One whose next batch is not due (`due` of its
 * checkpoint, in milliseconds) could not.
 */
const READY = `from graphile_worker.jobs j
  join async_task w on w.id = case when j.task_identifier = 'runTask' then substr(j.key, 6)::bigint end
  join task_run r on r.task = w.id
  where j.task_identifier = 'runTask' and j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts
    and w.id <> $1::bigint and w.state in ('waiting', 'running', 'stopping') and w.delete_time is null
    and (w.state = 'stopping' or coalesce((r.checkpoint ->> 'due')::numeric, 0) <= extract(epoch from clock_timestamp()) * 1000)`;

/**
 * Has a task run by a worker of any process. Its state decides what the run does. Admins take turns.
 * @param isPaused true to place it behind the next task that waits
 */
export const enqueueTask = (tx: Sql, taskId: string, isPaused = false): Promise<unknown> =>
  tx.query(
    `select graphile_worker.add_job('runTask', payload => $2::json, job_key => 'task:' || $1::bigint,
       run_at => greatest(${PLACE}, case when $3 then (select min(j.run_at) + interval '1 millisecond' ${READY}) end),
       max_attempts => ${ATTEMPTS})`,
    [taskId, JSON.stringify({ taskId }), isPaused],
  );

/**
 * True if another task waits for a worker.
 * @param among `others` for tasks of other admins whose turn comes before the next one of this task
 */
export async function nextTask(db: Sql, taskId: string, among: "all" | "others"): Promise<boolean> {
  const [task] = await db.query(
    `select 1 ${READY} and ($2 or j.run_at < ${PLACE}
       and w.creator is distinct from (select creator from async_task where id = $1::bigint)) limit 1`,
    [taskId, among === "all"],
  );
  return task !== undefined;
}
