import type { Sql } from "#server/db/sql.ts";
import { ATTEMPTS } from "./enqueue.ts";

/**
 * Name of the jobs that are retried: only reviews, because without a review nobody can decide on a model. The cause of
 * a failure, such as a full disk or an unreachable storage, may be gone.
 */
const TRIED_AGAIN = "reviewRecord";

/**
 * Gives one more attempt to each review whose attempts have all failed.
 * @returns the number of reviews
 */
export async function retryFailed(db: Sql): Promise<number> {
  const rows = await db.query(
    `select 1 from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where task_identifier = $1 and attempts >= max_attempts),
       run_at => now(), attempts => ${ATTEMPTS - 1})`,
    [TRIED_AGAIN],
  );
  return rows.length;
}
