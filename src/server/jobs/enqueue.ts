import type { Sql } from "#server/db/sql.ts";
import type { AccountNotice, LoginCode, NewDevice, ReviewOrder, UnsafeLink } from "./payloads.ts";

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
  later: boolean,
): Promise<void> {
  if (jobs.length === 0) return;
  await tx.query(
    `select count(graphile_worker.add_job($1::text, payload => payload::json, job_key => key, priority => $4::int, flags => $5::text[], max_attempts => ${ATTEMPTS}))
     from unnest($2::text[], $3::text[]) job (payload, key)`,
    [
      name,
      jobs.map(({ payload }) => JSON.stringify(payload)),
      jobs.map(({ key }) => key),
      later ? LATER_PRIORITY : 0,
      later ? [LATER] : null,
    ],
  );
}

/** Adds a job in the caller's transaction. It replaces a waiting job with the same key. */
export const enqueue = <K extends keyof Jobs>(
  tx: Sql,
  name: K,
  payload: Jobs[K],
  { key, later = false }: { key: string; later?: boolean },
): Promise<void> => enqueueAll(tx, name, [{ payload, key }], later);

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
    later,
  );

/** Has a record reviewed by a worker of any process. */
export const enqueueReview = (tx: Sql, resource: string, id: string, options?: ReviewOptions): Promise<void> =>
  enqueueReviews(tx, resource, [id], options);

/** Has a task run by a worker of any process. Its state decides what the run does. */
export const enqueueTask = (tx: Sql, taskId: string): Promise<void> =>
  enqueue(tx, "runTask", { taskId }, { key: `task:${taskId}` });
