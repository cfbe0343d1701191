import type { ClaimReply, Lease } from "#domain/api/queue.ts";
import { resourceNamed } from "#domain/index.ts";
import { Refusal } from "#kernel/errors.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Queue } from "#kernel/queue.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Condition } from "#server/resources/condition.ts";
import { readDetail } from "#server/resources/detail.ts";
import type { ClaimRequest } from "./claim-request.ts";
import { deferralKindOf } from "./eligibility.ts";
import { leaseItem, publishLeases } from "./lease-item.ts";
import { leasesOf, holderOf, lease, renew } from "./lease.ts";
import { nextFree, inQueueOrder } from "./next-item.ts";
import { claimableBy, claimableAmong, assertClaimable } from "./claimable.ts";
import { releaseItems } from "./release.ts";
import { requireQueue } from "./require-queue.ts";
import { isOfWindow, splitLeases, releaseExcess } from "./window-leases.ts";
import type { WindowLeases } from "./window-leases.ts";

/**
 * Claims items until the moderator has as many leases as the queue allows, and returns them with their details. The wanted item comes first,
 * the others in queue order.
 * @throws Refusal heldByOther where a colleague has leased the wanted item; otherwise as `assertClaimable`
 */
export async function claim(tx: Sql, context: Context, request: ClaimRequest): Promise<ClaimReply> {
  const queue = requireQueue(request.queue);
  const resource = resourceNamed(queue.resource);
  const admin = context.actor.id;
  const leasesBefore = await leasesOf(tx, queue.id, admin);
  // A claim shows that the moderator is active. So all leases of the moderator are renewed to the same end time.
  await renew(tx, queue.id, admin, 0);
  const previousHolder = request.want && request.takeOver === true ? await holderOf(tx, queue.id, request.want) : null;
  if (request.want && !leasesBefore.some((one) => one.id === request.want)) {
    await assertClaimable(tx, context, queue, request.want, "want");
    if (!(await leaseItem(tx, context, queue, request.want, leasesBefore, request.takeOver === true)))
      throw new Refusal("heldByOther", ["已被他人领取", "Claimed by someone else"], { details: { id: request.want } });
  }
  const fitting = claimableBy(context, queue, request.filter ?? "", [deferralKindOf(request.aside)]);
  if (request.refit === true)
    await releaseUnfitting(tx, context, queue, leasesBefore.filter(isOfWindow(request)), fitting);
  const windowLeases = await splitLeases(tx, context, queue, request);
  const more =
    request.alone !== true && (await claimNext(tx, context, queue, fitting, windowLeases, leasesBefore.length === 0));
  await releaseExcess(tx, context, resource, queue, windowLeases);
  const held = await inQueueOrder(
    tx,
    context,
    resource,
    queue,
    (await leasesOf(tx, queue.id, admin)).filter((one) => windowLeases.here.includes(one.id)),
    request.want ?? null,
  );
  const newLeases = held.filter((one) => !leasesBefore.some((old) => old.id === one.id));
  await publishLeases(tx, context, queue, newLeases, ({ id }) => (id === request.want ? previousHolder : null));
  const items = [];
  for (const one of held) items.push(await readDetail(tx, resource, one.id, context));
  return { held, items, ...(more ? { more } : {}) };
}

/** Copies a condition, so that a query can add its own parameters. */
const copyOf = (condition: Condition): Condition => ({
  ...condition,
  parameters: new Parameters([...condition.parameters.values]),
});

/**
 * Claims the next items until this window has as many as the queue allows. If the moderator's other windows have leases, it stops one short,
 * unless the next item is one of theirs: then it takes that item over.
 * @param hasNothing true if the moderator had no lease before this call; only then the query may wait for locked rows
 * @returns true if a free item was left out because another transaction had locked it
 */
async function claimNext(
  tx: Sql,
  context: Context,
  queue: Queue,
  fitting: Condition,
  windowLeases: WindowLeases,
  hasNothing: boolean,
): Promise<boolean> {
  const resource = resourceNamed(queue.resource);
  const next = (lockedRows: "skip" | "wait" | "look"): Promise<string | null> =>
    nextFree(tx, context, queue, resource, copyOf(fitting), windowLeases.here, lockedRows);
  while (windowLeases.here.length < queue.leases) {
    const id = (await next("skip")) ?? (hasNothing && windowLeases.here.length === 0 ? await next("wait") : null);
    if (!id) return (await next("look")) !== null;
    const isTheirs = windowLeases.elsewhere.includes(id);
    if (!isTheirs && windowLeases.elsewhere.length > 0 && windowLeases.here.length >= queue.leases - 1) return false;
    // If another claim has leased the item since the query, the next item is tried.
    if (!(await lease(tx, queue.id, id, context.actor.id))) continue;
    windowLeases.here.push(id);
    windowLeases.elsewhere = windowLeases.elsewhere.filter((one) => one !== id);
  }
  return false;
}

/** Releases leased items that do not match the new filter, so that only items of the filtered list stay leased. */
async function releaseUnfitting(
  tx: Sql,
  context: Context,
  queue: Queue,
  held: readonly Lease[],
  fitting: Condition,
): Promise<void> {
  const ids = held.map((one) => one.id);
  const matching = await claimableAmong(tx, ids, resourceNamed(queue.resource), copyOf(fitting));
  const unfitting = ids.filter((id) => !matching.includes(id));
  if (unfitting.length > 0) await releaseItems(tx, context, queue.id, unfitting);
}
