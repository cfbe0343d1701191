import { leasedByMessage, Refusal } from "#kernel/errors.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { queueChangeEvent } from "./defer.ts";
import { releaseItems } from "./release.ts";
import { assertClaimable } from "./claimable.ts";
import { lockWithHolders, queuesOf } from "./lease.ts";
import { requireQueue } from "./require-queue.ts";

/**
 * Moves an item to the end of the moderator's own queue. For everybody else it returns to its place.
 * @returns true if the moderator had leased it; an item without a lease can be skipped too
 * @throws Refusal as `assertClaimable`; heldByOther
 */
export async function skip(tx: Sql, context: Context, queueId: string, id: string): Promise<boolean> {
  const queue = requireQueue(queueId);
  const resource = resourceNamed(queue.resource);
  // A running decision deletes the skips that it finds. The lock keeps a skip from being written after it.
  const holder = (await lockWithHolders(tx, resource, [id], queuesOf(resource.name))).get(id)?.holder;
  await assertClaimable(tx, context, queue, id, "id");
  if (holder && holder.admin !== context.actor.id)
    throw new Refusal("heldByOther", leasedByMessage(holder.name), { path: "id" });
  // Publish before the release: otherwise the moderator's other windows would claim the item again.
  await publish(tx, [queueChangeEvent(context, queue.id, id, "skip")]);
  const gone = await releaseItems(tx, context, queue.id, [id]);
  await tx.query(
    "insert into queue_skip (queue, item, admin) values ($1, $2::bigint, $3::bigint) on conflict (queue, admin, item) do update set create_time = now()",
    [queue.id, id, context.actor.id],
  );
  return gone.length > 0;
}

/**
 * Undoes the moderator's skip; the item returns to its place in the queue.
 * @throws Refusal notFound where it was not skipped
 */
export async function undoSkip(tx: Sql, context: Context, queueId: string, id: string): Promise<void> {
  const gone = await tx.query(
    "delete from queue_skip where queue = $1 and item = $2::bigint and admin = $3::bigint returning item",
    [requireQueue(queueId).id, id, context.actor.id],
  );
  if (gone.length === 0) throw new Refusal("notFound", ["没有跳过它", "It was not skipped"], { path: "id" });
  await publish(tx, [queueChangeEvent(context, queueId, id, "unskip")]);
}
