import type { Lease } from "#domain/api/queue.ts";
import { resourceNamed } from "#domain/index.ts";
import type { Queue } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import { mayWork } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import { leasesOf, lease } from "./lease.ts";
import { inQueueOrder } from "./next-item.ts";
import { isClaimable } from "./claimable.ts";
import { releaseItems } from "./release.ts";
import { requireQueue } from "./require-queue.ts";

/** Releases the moderator's last items in queue order, so that one more lease stays within the maximum. */
async function makeRoom(tx: Sql, context: Context, resource: Resource, queue: Queue, held: Lease[]): Promise<void> {
  const excess = (await inQueueOrder(tx, context, resource, queue, held, null)).slice(queue.leases - 1);
  if (excess.length === 0) return;
  await releaseItems(
    tx,
    context,
    queue.id,
    excess.map((one) => one.id),
  );
}

/**
 * Leases one more item to the moderator.
 * @returns false where another moderator has leased it and `takeOver` is not set
 */
export async function leaseItem(
  tx: Sql,
  context: Context,
  queue: Queue,
  id: string,
  held: Lease[],
  takeOver = false,
): Promise<boolean> {
  await makeRoom(tx, context, resourceNamed(queue.resource), queue, held);
  return lease(tx, queue.id, id, context.actor.id, takeOver);
}

/**
 * Publishes new leases.
 * @param from returns the moderator who lost the lease, or null
 */
export const publishLeases = (
  tx: Sql,
  { actor }: Context,
  queue: Queue,
  taken: readonly Lease[],
  from: (one: Lease) => string | null = () => null,
): Promise<void> =>
  publish(
    tx,
    taken.map((one) => ({
      kind: "lease" as const,
      queue: queue.id,
      admin: actor.id,
      name: actor.name,
      from: from(one),
      ...one,
    })),
  );

/**
 * Leases an item again after its decision was undone, so that no colleague claims it first. Does nothing if the
 * moderator may not claim the item; the next claim reports the reason.
 */
export async function leaseUndone(tx: Sql, context: Context, queueId: string, id: string): Promise<void> {
  const queue = requireQueue(queueId);
  if (!mayWork(context.actor, queue) || !(await isClaimable(tx, context, queue, id))) return;
  const isTaken = await leaseItem(tx, context, queue, id, await leasesOf(tx, queue.id, context.actor.id));
  if (!isTaken) return;
  const held = await leasesOf(tx, queue.id, context.actor.id);
  await publishLeases(
    tx,
    context,
    queue,
    held.filter((one) => one.id === id),
  );
}
