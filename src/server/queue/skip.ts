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
 * Moves an item to the end of the moderator's own queue and releases its lease. For all other moderators the item keeps
 * its place.
 * @returns true if the moderator had leased it; an item without a lease can be skipped too
 * @throws Refusal as `assertClaimable`; heldByOther
 */
export async function skip(tx: Sql, context: Context, queueId: string, id: string): Promise<boolean> {
  const queue = requireQueue(queueId);
  const resource = resourceNamed(queue.resource);
  // A decision that runs now deletes the item's skips. The lock waits for it, so that no skip is written after the
  // decision.
  const holder = (await lockWithHolders(tx, resource, [id], queuesOf(resource.name))).get(id)?.holder;
  await assertClaimable(tx, context, queue, id, "id");
  if (holder && holder.admin !== context.actor.id)
    throw new Refusal("heldByOther", leasedByMessage(holder.name), { path: "id" });
  // Publish the skip before the release. Otherwise the moderator's other windows would claim the released item again.
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
