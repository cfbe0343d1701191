import type { Sql } from "#server/db/sql.ts";

/** Bulk jobs to which the records belong, over alias `j`. */
const jobsOf: Readonly<Record<string, string>> = {
  bulkJob: "j.id = any($1::bigint[])",
  pendingDecision: "j.pending = any($1::bigint[])",
};

/**
 * Locks the tasks of bulk jobs, and the jobs of requests, before these records themselves. A worker locks its task
 * first, then the job, then the request; in another order two calls would wait for each other.
 */
export async function lockBefore(tx: Sql, resource: string, ids: readonly string[]): Promise<void> {
  const where = jobsOf[resource];
  if (!where) return;
  const among = `(select j.async_task from bulk_job j where ${where})`;
  await tx.query(`select 1 from task_run where task in ${among} order by task for update`, [ids]);
  await tx.query(`select 1 from async_task where id in ${among} order by id for update`, [ids]);
  if (resource === "pendingDecision")
    await tx.query(`select 1 from bulk_job j where ${where} order by j.id for update`, [ids]);
}
