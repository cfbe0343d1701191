import type { Database } from "#server/db/sql.ts";
import { enqueueTask } from "#server/jobs/enqueue.ts";

/**
 * Gives each open task without a live job a new one. A job is given up after several crashes, or missing after a
 * restore. The run itself counts the attempts and ends a task that never finishes.
 * @returns number of tasks
 */
export async function resumeTasks(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const open = await tx.query<{ id: string }>(
      `select t.id from async_task t
       where t.state in ('waiting', 'running', 'stopping') and t.delete_time is null
         and t.update_time < now() - interval '1 minute'
         and not exists (select 1 from graphile_worker.jobs j where j.key = 'task:' || t.id and j.attempts < j.max_attempts)
       order by t.id limit 100 for update of t skip locked`,
    );
    for (const { id } of open) await enqueueTask(tx, id);
    return open.length;
  });
}
