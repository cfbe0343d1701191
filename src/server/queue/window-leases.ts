import type { Lease } from "#domain/api/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { ClaimRequest } from "./claim-request.ts";
import { leasesOf } from "./lease.ts";
import { inQueueOrder } from "./next-item.ts";
import { releaseItems } from "./release.ts";

/** Tests whether a lease belongs to the window that made the claim request. */
export const isOfWindow =
  ({ want, keep }: ClaimRequest) =>
  ({ id }: Lease): boolean =>
    !keep || id === want || keep.includes(id);

/** Ids of leased items: of this window, and of the moderator's other windows. */
export interface WindowLeases {
  here: string[];
  elsewhere: string[];
}

export async function splitLeases(
  tx: Sql,
  context: Context,
  queue: Queue,
  request: ClaimRequest,
): Promise<WindowLeases> {
  const leases = await leasesOf(tx, queue.id, context.actor.id);
  const isHere = isOfWindow(request);
  return {
    here: leases.filter(isHere).map(({ id }) => id),
    elsewhere: leases.filter((one) => !isHere(one)).map(({ id }) => id),
  };
}

/** Releases leases of the moderator's other windows above the maximum, beginning with the last in queue order. */
export async function releaseExcess(
  tx: Sql,
  context: Context,
  resource: Resource,
  queue: Queue,
  { here, elsewhere }: WindowLeases,
): Promise<void> {
  const room = Math.max(0, queue.leases - here.length);
  if (elsewhere.length <= room) return;
  const leases = (await leasesOf(tx, queue.id, context.actor.id)).filter((one) => elsewhere.includes(one.id));
  const excess = (await inQueueOrder(tx, context, resource, queue, leases, null)).slice(room);
  await releaseItems(
    tx,
    context,
    queue.id,
    excess.map((one) => one.id),
  );
}
