import type { Sql } from "#server/db/sql.ts";
import { ATTEMPTS } from "./enqueue.ts";

/**
 * Only reviews are retried: without a review a model cannot be decided on.
 * The cause of its failure, such as a full disk or an unreachable storage, may be over.
 */
const TRIED_AGAIN = "reviewModel";

/**
 * Gives reviews that failed at every attempt one more attempt.
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
