import type { Sql } from "#server/db/sql.ts";
import { ATTEMPTS } from "./enqueue.ts";

/** A model that nobody reviews could never be decided on: what kept it from that (a full disk, a store away) may be over. */
const TRIED_AGAIN = "reviewModel";

/** Reviews that failed at every attempt get one more. @returns how many */
export async function retryFailed(db: Sql): Promise<number> {
  const rows = await db.query(
    `select 1 from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where task_identifier = $1 and attempts >= max_attempts),
       run_at => now(), attempts => ${ATTEMPTS - 1})`,
    [TRIED_AGAIN],
  );
  return rows.length;
}
