import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Sql } from "#server/db/sql.ts";

export const BEAT_SECONDS = 10;
/**
 * Seconds without a heartbeat after which a process is treated as dead. These are three beats, so that one slow
 * statement does no harm.
 */
const DEAD_SECONDS = 30;

interface Heartbeat {
  /** Records that this process is alive, and the ids of its worker pools. */
  beat(): Promise<void>;
  /** Removes the row of this process. Call it when its workers have no more jobs. */
  end(): Promise<void>;
}

/**
 * Creates the heartbeat of this process.
 * @param poolIds ids of the process's worker pools, under which they lock jobs; the set may change
 */
export function createHeartbeat(db: Sql, poolIds: () => Iterable<string>): Heartbeat {
  const id = randomUUID();
  return {
    async beat() {
      await db.query(
        `insert into worker_process (id, worker_ids, host, pid) values ($1, $2::text[], $3, $4)
         on conflict (id) do update set worker_ids = excluded.worker_ids, beat = now()`,
        [id, [...poolIds()], hostname(), process.pid],
      );
    },
    async end() {
      await db.query("delete from worker_process where id = $1", [id]);
    },
  };
}

export const releaseJobs = (db: Sql, poolIds: readonly string[]): Promise<unknown> =>
  db.query("select graphile_worker.force_unlock_workers($1::text[])", [poolIds]);

/**
 * Releases the jobs of processes that were killed.
 * graphile-worker itself does so only after four hours; with the heartbeat it takes less than a minute.
 * @returns number of dead pools that had jobs
 */
export async function freeJobsOfTheDead(db: Sql): Promise<number> {
  await db.query(`delete from worker_process where beat < now() - interval '${DEAD_SECONDS} seconds'`);
  const [row] = await db.query<{ dead: string[] | null }>(
    `select array_agg(distinct locked_by) as dead from graphile_worker.jobs
     where locked_at < now() - interval '${DEAD_SECONDS} seconds'
       and not exists (select 1 from worker_process p where locked_by = any(p.worker_ids))`,
  );
  if (!row?.dead) return 0;
  await releaseJobs(db, row.dead);
  return row.dead.length;
}
