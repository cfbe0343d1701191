import { outsideLanguages } from "#kernel/availability.ts";
import { Refusal, refusals } from "#kernel/errors.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Label } from "#kernel/label.ts";
import type { Queue, DeferralKind } from "#kernel/queue.ts";
import { MAX_LEASES } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { ClaimReply, Lease } from "#domain/api/queue.ts";
import { resourceNamed } from "#domain/index.ts";
import { mayWork } from "#server/auth/permissions/read-permissions.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { publish } from "#server/live/publish.ts";
import type { Condition } from "#server/resources/condition.ts";
import { conditionOf } from "#server/resources/list.ts";
import { orderBy, orderOf } from "#server/resources/order.ts";
import { readDetail, readRecords } from "#server/resources/detail.ts";
import { leasesOf, holderOf, lease, release, renew } from "./lease.ts";
import { requireQueue } from "./require-queue.ts";
import type { StoredDeferral } from "./deferral.ts";
import { isDeferredBy, deferralOf } from "./deferral.ts";
import { deferralKindOf, eligibleFor } from "./eligibility.ts";

export interface ClaimRequest {
  queue: string;
  /** Id of an item that the moderator opened directly; null for the next one. */
  want?: string | null;
  takeOver?: boolean | null;
  /** A further filter of the moderator: only items of the filtered list are claimed. */
  filter?: string | null;
  /** The kind of deferral whose items are claimed, where the moderator works that view. */
  aside?: string | null;
  /** True where the filter changed: leased items that do not match it are released. */
  refit?: boolean | null;
  /**
   * Items that this window has leased; absent means all leases of the moderator. All other leases belong to the
   * moderator's other windows. This window takes such an item over where it is next in the queue. The other windows
   * keep only as many leases as the maximum allows.
   */
  keep?: readonly string[] | null;
  /** True to claim only the wanted item. Otherwise two windows would take each other's leases forever. */
  alone?: boolean | null;
}

/**
 * Builds the condition for items that this admin may claim within a further filter.
 * @param views kinds of deferral to include; null is the queue itself. Items waiting for their author are never
 * claimable
 */
function offeredTo(context: Context, queue: Queue, filter: string, views: readonly (DeferralKind | null)[]): Condition {
  const open = views.filter((view) => view !== "asked");
  const among = (parameters: Parameters): string =>
    open.length > 0 ? `(${open.map((view) => eligibleFor(context, queue, parameters, view)).join(" or ")})` : "false";
  return conditionOf(resourceNamed(queue.resource), [queue.offered, filter], {
    ...context,
    among,
  });
}

/** Returns those of the given items that match the condition. */
async function offeredAmong(
  tx: Sql,
  ids: readonly string[],
  resource: Resource,
  { where, parameters }: Condition,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select t.id from ${sqlName(resource.name)} t where t.id = any(${parameters.add(ids)}::bigint[]) and ${where}`,
    parameters.values,
  );
  return rows.map((row) => row.id);
}

/** True if this admin may claim the item: it waits in the queue, or it was escalated, also by this admin. */
export async function isOffered(tx: Sql, context: Context, queue: Queue, id: string): Promise<boolean> {
  const offered = offeredTo(context, queue, "", [null, "escalated"]);
  return (await offeredAmong(tx, [id], resourceNamed(queue.resource), offered)).length > 0;
}

/** @throws Refusal guardRefused where the record's language is outside the admin's language scope */
export function assertLanguage(context: Context, resource: Resource, record: AnyRecord, path: string): void {
  const why = outsideLanguages(context.actor, resource, record);
  if (why) throw new Refusal("guardRefused", why, { path });
}

/**
 * Checks that this admin may claim the item.
 * @throws Refusal notFound where the item does not exist; guardRefused where its language is outside the admin's
 * language scope; wrongState where it does not wait or is the admin's own
 */
export async function assertOffered(tx: Sql, context: Context, queue: Queue, id: string, path: string): Promise<void> {
  if (await isOffered(tx, context, queue, id)) return;
  const resource = resourceNamed(queue.resource);
  const [known] = await readRecords(tx, resource, [id]);
  if (!known) throw new Refusal("notFound", refusals.notFound, { path });
  assertLanguage(context, resource, known, path);
  const [row] = await tx.query<{ aside: StoredDeferral | null }>(`select ${deferralOf("$1", "$2::bigint")} as aside`, [
    [queue.id],
    id,
  ]);
  const why: Label = ["不在队列中，或是自己的内容", "This item is not waiting in the queue, or it is your own"];
  throw new Refusal("wrongState", row?.aside ? isDeferredBy(row.aside) : why, { path });
}

/**
 * Returns the next item that nobody has leased, or that another window of the same moderator has leased. The order is
 * that of the queue. Items that the moderator skipped come last, the longest skipped first. `for update skip locked`
 * lets several moderators claim at once, without waiting and without getting the same item.
 * @param here items that this window has leased
 * @param isWaiting waits for locked rows instead of skipping them. Otherwise a colleague's running decision or upload
 * would make the queue look empty. Use it only for a moderator without leases, who has locked nothing that the other
 * may wait for.
 */
async function nextFree(
  tx: Sql,
  context: Context,
  queue: Queue,
  resource: Resource,
  { where, parameters }: Condition,
  here: readonly string[],
  isWaiting: boolean,
): Promise<string | null> {
  const held = parameters.add(here);
  const queueId = parameters.add(queue.id);
  const admin = parameters.add(context.actor.id);
  const skip = `from queue_skip s where s.queue = ${queueId} and s.admin = ${admin}::bigint and s.item = t.id`;
  const order = orderBy(orderOf(resource, queue.order));
  const free = (skipped: boolean): string =>
    `select t.id from ${sqlName(resource.name)} t where ${where}
     and not exists (select 1 from queue_item q where q.queue = ${queueId} and q.item = t.id
       and q.holder is not null and q.lease_until > now()
       and (q.holder <> ${admin}::bigint or q.item = any(${held}::bigint[])))
     and ${skipped ? "" : "not "}exists (select 1 ${skip})
     order by ${skipped ? `(select s.create_time ${skip}), ${order}` : order} limit 1 for update of t${isWaiting ? "" : " skip locked"}`;
  const [fresh] = await tx.query<{ id: string }>(free(false), parameters.values);
  if (fresh) return fresh.id;
  const [skipped] = await tx.query<{ id: string }>(free(true), parameters.values);
  return skipped?.id ?? null;
}

/**
 * Sorts leases: the wanted item first, skipped items last, all others in queue order. So an undone item returns to its
 * place.
 */
async function inQueueOrder(
  tx: Sql,
  context: Context,
  resource: Resource,
  queue: Queue,
  held: Lease[],
  want: string | null,
): Promise<Lease[]> {
  const rows = await tx.query<{ id: string }>(
    `select t.id from ${sqlName(resource.name)} t
     left join queue_skip s on s.queue = $2 and s.admin = $3::bigint and s.item = t.id
     where t.id = any($1::bigint[]) order by s.create_time nulls first, ${orderBy(orderOf(resource, queue.order))}`,
    [held.map((one) => one.id), queue.id, context.actor.id],
  );
  const place = (one: Lease): number => (one.id === want ? -1 : rows.findIndex((row) => row.id === one.id));
  return held.toSorted((a, b) => place(a) - place(b));
}

/** Releases the last items of the queue so that one more lease fits under the maximum. */
async function makeRoom(tx: Sql, context: Context, resource: Resource, queue: Queue, held: Lease[]): Promise<void> {
  const over = (await inQueueOrder(tx, context, resource, queue, held, null)).slice(MAX_LEASES - 1);
  if (over.length === 0) return;
  await releaseItems(
    tx,
    context,
    queue.id,
    over.map((one) => one.id),
  );
}

/**
 * Leases one more item to the moderator.
 * @returns false where another moderator has leased it and `takeOver` is not set
 */
async function leaseItem(
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
const publishLeases = (
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
 * Leases an item again after its decision was undone, so that no colleague claims it first. Does nothing where the item
 * is not available to this moderator; the next claim reports the reason.
 */
export async function leaseUndone(tx: Sql, context: Context, queueId: string, id: string): Promise<void> {
  const queue = requireQueue(queueId);
  if (!mayWork(context.actor, queue) || !(await isOffered(tx, context, queue, id))) return;
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

/**
 * Claims items until the moderator has three leases, and returns them with their details. The wanted item comes first,
 * the others in queue order.
 * @throws Refusal heldByOther where a colleague has leased the wanted item; further as `assertOffered`
 */
export async function claim(tx: Sql, context: Context, request: ClaimRequest): Promise<ClaimReply> {
  const queue = requireQueue(request.queue);
  const resource = resourceNamed(queue.resource);
  const admin = context.actor.id;
  const before = await leasesOf(tx, queue.id, admin);
  // A claim shows activity: all leases of the moderator are renewed and end together.
  await renew(tx, queue.id, admin, 0);
  const from = request.want && request.takeOver === true ? await holderOf(tx, queue.id, request.want) : null;
  if (request.want && !before.some((one) => one.id === request.want)) {
    await assertOffered(tx, context, queue, request.want, "want");
    if (!(await leaseItem(tx, context, queue, request.want, before, request.takeOver === true)))
      throw new Refusal("heldByOther", ["已被他人领取", "Somebody else holds it"], { details: { id: request.want } });
  }
  const fitting = offeredTo(context, queue, request.filter ?? "", [deferralKindOf(request.aside)]);
  if (request.refit === true) await releaseUnfitting(tx, context, queue, before.filter(isOfWindow(request)), fitting);
  const hold = await splitLeases(tx, context, queue, request);
  if (request.alone !== true) await fill(tx, context, queue, fitting, hold, before.length === 0);
  await releaseExcess(tx, context, resource, queue, hold);
  const held = await inQueueOrder(
    tx,
    context,
    resource,
    queue,
    (await leasesOf(tx, queue.id, admin)).filter((one) => hold.here.includes(one.id)),
    request.want ?? null,
  );
  const taken = held.filter((one) => !before.some((old) => old.id === one.id));
  await publishLeases(tx, context, queue, taken, ({ id }) => (id === request.want ? from : null));
  const items = [];
  for (const one of held) items.push(await readDetail(tx, resource, one.id, context));
  return { held, items };
}

/** Copies a condition, so that a query can add its own parameters. */
const copyOf = (condition: Condition): Condition => ({
  ...condition,
  parameters: new Parameters([...condition.parameters.values]),
});

/** Tests whether a lease belongs to the window that asks. */
const isOfWindow =
  ({ want, keep }: ClaimRequest) =>
  ({ id }: Lease): boolean =>
    !keep || id === want || keep.includes(id);

/** Ids of leased items: of this window, and of the moderator's other windows. */
interface WindowLeases {
  here: string[];
  elsewhere: string[];
}

async function splitLeases(tx: Sql, context: Context, queue: Queue, request: ClaimRequest): Promise<WindowLeases> {
  const held = await leasesOf(tx, queue.id, context.actor.id);
  const isHere = isOfWindow(request);
  return {
    here: held.filter(isHere).map(({ id }) => id),
    elsewhere: held.filter((one) => !isHere(one)).map(({ id }) => id),
  };
}

/**
 * Claims the next items until this window has three. Where other windows have leases of other items, it stops at two
 * and leaves the third place to them.
 * @param hasNothing true where the moderator had no lease before
 */
async function fill(
  tx: Sql,
  context: Context,
  queue: Queue,
  fitting: Condition,
  hold: WindowLeases,
  hasNothing: boolean,
): Promise<void> {
  const resource = resourceNamed(queue.resource);
  const next = (isWaiting: boolean): Promise<string | null> =>
    nextFree(tx, context, queue, resource, copyOf(fitting), hold.here, isWaiting);
  while (hold.here.length < MAX_LEASES) {
    const id = (await next(false)) ?? (hasNothing && hold.here.length === 0 ? await next(true) : null);
    if (!id) return;
    const isTheirs = hold.elsewhere.includes(id);
    if (!isTheirs && hold.elsewhere.length > 0 && hold.here.length >= MAX_LEASES - 1) return;
    // Another claim may have committed between the query and the lock; then this item is skipped.
    if (!(await lease(tx, queue.id, id, context.actor.id))) continue;
    hold.here.push(id);
    hold.elsewhere = hold.elsewhere.filter((one) => one !== id);
  }
}

/** Releases leases of other windows beyond the maximum, the last of the queue first. */
async function releaseExcess(
  tx: Sql,
  context: Context,
  resource: Resource,
  queue: Queue,
  { here, elsewhere }: WindowLeases,
): Promise<void> {
  const room = Math.max(0, MAX_LEASES - here.length);
  if (elsewhere.length <= room) return;
  const held = (await leasesOf(tx, queue.id, context.actor.id)).filter((one) => elsewhere.includes(one.id));
  const over = (await inQueueOrder(tx, context, resource, queue, held, null)).slice(room);
  await releaseItems(
    tx,
    context,
    queue.id,
    over.map((one) => one.id),
  );
}

/** Releases leased items that do not match the new filter, so that only listed items stay leased. */
async function releaseUnfitting(
  tx: Sql,
  context: Context,
  queue: Queue,
  held: readonly Lease[],
  fitting: Condition,
): Promise<void> {
  const ids = held.map((one) => one.id);
  const kept = await offeredAmong(tx, ids, resourceNamed(queue.resource), copyOf(fitting));
  const gone = ids.filter((id) => !kept.includes(id));
  if (gone.length > 0) await releaseItems(tx, context, queue.id, gone);
}

/**
 * Releases items and publishes it to colleagues.
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
  const gone = await release(tx, requireQueue(queueId).id, admin, items);
  await publish(
    tx,
    gone.map((id) => ({ kind: "lease" as const, queue: queueId, id, admin: null, name: "", until: 0, from: null })),
  );
  return gone;
}
