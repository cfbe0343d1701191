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
const LATER = 10;

/** Adds a job in the caller's transaction. It replaces a waiting job with the same key. */
export async function enqueue<K extends keyof Jobs>(
  tx: Sql,
  name: K,
  payload: Jobs[K],
  given: { key: string; later?: boolean },
): Promise<void> {
  await tx.query(
    `select 1 from graphile_worker.add_job($1::text, payload => $2::json, job_key => $3::text, priority => $4::int, max_attempts => ${ATTEMPTS})`,
    [name, JSON.stringify(payload), given.key, given.later ? LATER : 0],
  );
}

/** Has a record reviewed by a worker of any process. */
export const enqueueReview = (
  tx: Sql,
  resource: string,
  id: string,
  { findingsOnly = false, later = false } = {},
): Promise<void> =>
  enqueue(tx, "reviewRecord", { resource, id, findingsOnly }, { key: `review:${resource}:${id}`, later });

/** Has a task run by a worker of any process. Its state decides what the run does. */
export const enqueueTask = (tx: Sql, taskId: string): Promise<void> =>
  enqueue(tx, "runTask", { taskId }, { key: `task:${taskId}` });
