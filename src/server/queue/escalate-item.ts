import type { Sql } from "#server/db/sql.ts";

/**
 * Defers an item to the queue's leads without a command of its own, such as a second opinion that differs.
 * @param by admin in whose name it is deferred, and who does not get it as a lead
 * @param note what the lead reads about it
 */
export async function escalateItem(tx: Sql, queue: string, item: string, by: unknown, note: string): Promise<void> {
  await tx.query(
    `insert into queue_item (queue, item, note, asked_by, escalated) values ($1, $2::bigint, $3, $4::bigint, true)
     on conflict (queue, item) do update set escalated = true, note = excluded.note, asked_by = excluded.asked_by,
       holder = null, lease_until = null, held_since = null`,
    [queue, item, note, by],
  );
}
