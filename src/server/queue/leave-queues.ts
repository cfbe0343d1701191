import type { Part, Parts } from "#server/db/parts.ts";
import { runParts } from "#server/db/parts.ts";
import type { Sql } from "#server/db/sql.ts";
import { eventParts } from "#server/live/publish.ts";

const isDeferred = "(asked_until is not null or escalated)";

/** Builds the part that runs `statement` for the rows of an item in some queues. */
const ofItem =
  (statement: string, queues: readonly string[], item: string, more = "true"): Part =>
  (parameters) =>
    `${statement} where queue = any(${parameters.add(queues)}::text[]) and item = ${parameters.add(item)}::bigint and ${more}`;

const unskipped = (queues: readonly string[], item: string): Part => ofItem("delete from queue_skip", queues, item);

/** Builds the parts of a statement that remove an item from queues: its deferral, note, leases and skips there. */
export const leavingQueues = (queues: readonly string[], item: string): Parts =>
  queues.length === 0
    ? {}
    : { left: ofItem("delete from queue_item", queues, item), unskipped: unskipped(queues, item) };

/**
 * Builds the parts of a statement that end the leases and skips of an item in queues. A deferral is kept for an undo.
 */
export const endingLeases = (queues: readonly string[], item: string): Parts =>
  queues.length === 0
    ? {}
    : {
        ended: ofItem("delete from queue_item", queues, item, `not ${isDeferred}`),
        released: ofItem(
          "update queue_item set holder = null, lease_until = null, held_since = null",
          queues,
          item,
          isDeferred,
        ),
        unskipped: unskipped(queues, item),
      };

/** Ends the leases of an item that a command other than a decision took out of its queue. */
export async function endLeases(tx: Sql, queue: string, item: string): Promise<void> {
  await runParts(tx, { ...endingLeases([queue], item), ...eventParts([{ kind: "count", queue }]) });
}
