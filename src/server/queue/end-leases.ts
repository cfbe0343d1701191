import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";

/**
 * Ends the leases of an item that a command other than a decision took out of its queue. Decisions end theirs
 * themselves. A deferral is kept for an undo.
 */
export async function endLeases(tx: Sql, queue: string, item: string): Promise<void> {
  await tx.query(
    `update queue_item set holder = null, lease_until = null, held_since = null where queue = $1 and item = $2::bigint`,
    [queue, item],
  );
  await tx.query(
    `delete from queue_item where queue = $1 and item = $2::bigint and not escalated and asked_until is null`,
    [queue, item],
  );
  await tx.query("delete from queue_skip where queue = $1 and item = $2::bigint", [queue, item]);
  await publish(tx, [{ kind: "count", queue }]);
}
