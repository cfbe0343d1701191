import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { release } from "./lease.ts";
import { requireQueue } from "./require-queue.ts";

/**
 * Releases items and publishes live events about it.
 * @param items absent means all leased items
 * @returns the ids of the released items
 */
export async function releaseItems(
  tx: Sql,
  context: Context,
  queueId: string,
  items?: readonly string[],
  admin = context.actor.id,
): Promise<string[]> {
  const released = await release(tx, requireQueue(queueId).id, admin, items);
  await publish(
    tx,
    released.map((id) => ({ kind: "lease" as const, queue: queueId, id, admin: null, name: "", until: 0, from: null })),
  );
  return released;
}
