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
  /** An item that the moderator opened himself. */
  want?: string | null;
  takeOver?: boolean | null;
  /** A further filter of the moderator's own, so that he works on what he sees. */
  filter?: string | null;
  /** Only of what was put aside, where a view of it is shown. */
  aside?: string | null;
  /** The filter is another one: what does not fit it goes back. */
  refit?: boolean | null;
  /**
   * What this window has in hand; all that is held where absent. The rest is other windows': it is taken here, too, where it
   * is next in the queue, and else gives way but for one item.
   */
  keep?: readonly string[] | null;
  /** Nothing is taken beside the wanted item: two windows would take the rest from each other for ever. */
  alone?: boolean | null;
}

/**
 * What may be offered to this admin, out of what a further filter leaves. @param views of which: null is the queue itself;
 * what waits for its author is nobody's
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

/** Those of some items that wait for this admin. */
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

/** Whether an item waits for this admin, in the queue or among what was escalated, by himself as well. */
export async function isOffered(tx: Sql, context: Context, queue: Queue, id: string): Promise<boolean> {
  const offered = offeredTo(context, queue, "", [null, "escalated"]);
  return (await offeredAmong(tx, [id], resourceNamed(queue.resource), offered)).length > 0;
}

/** @throws Refusal guardRefused where it is in a language that he does not read */
export function assertLanguage(context: Context, resource: Resource, record: AnyRecord, path: string): void {
  const why = outsideLanguages(context.actor, resource, record);
  if (why) throw new Refusal("guardRefused", why, { path });
}

/**
 * @throws Refusal notFound for an item that is none, guardRefused for one in a language that he does not read,
 * wrongState for one that does not wait or is his own
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
 * The next item that is free, or held by another window of his: highest severity, then oldest; own skips last, those
 * longest ago first.
 * `for update skip locked` lets several claim at once without waiting for each other or taking the same.
 * @param here what this window holds
 * @param isWaiting waits for what is locked instead: a colleague's decision or upload under way is no reason to be told
 * that nothing waits. Only for who holds nothing, and so has locked nothing that the other may wait for.
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

/** The wanted item first, own skips last, the rest as the queue goes: an undone item comes back to its own place. */
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

/** Makes room: the wanted item takes the place of what comes last in the queue, and an undone one never that of another. */
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

/** One item comes into hand beside what is held. @returns false where another holds it and `takeOver` is not asked for */
async function take(
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

/** @param from who lost it */
const tellTaken = (
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
 * What waits again by one's own undo is in hand in the same breath: a colleague's claim would have it before one's own
 * arrives. What does not wait for him is left, and his claim is told why.
 */
export async function takeAgain(tx: Sql, context: Context, queueId: string, id: string): Promise<void> {
  const queue = requireQueue(queueId);
  if (!mayWork(context.actor, queue) || !(await isOffered(tx, context, queue, id))) return;
  const isTaken = await take(tx, context, queue, id, await leasesOf(tx, queue.id, context.actor.id));
  if (!isTaken) return;
  const held = await leasesOf(tx, queue.id, context.actor.id);
  await tellTaken(
    tx,
    context,
    queue,
    held.filter((one) => one.id === id),
  );
}

/**
 * Fills what an admin holds up to three and returns them with their details, the wanted or oldest held one first.
 * @throws Refusal heldByOther; as `mustBeOffered` for a wanted item
 */
export async function claim(tx: Sql, context: Context, request: ClaimRequest): Promise<ClaimReply> {
  const queue = requireQueue(request.queue);
  const resource = resourceNamed(queue.resource);
  const admin = context.actor.id;
  const before = await leasesOf(tx, queue.id, admin);
  // Whoever claims is at work: all he holds ends together, counted from now.
  await renew(tx, queue.id, admin, 0);
  const from = request.want && request.takeOver === true ? await holderOf(tx, queue.id, request.want) : null;
  if (request.want && !before.some((one) => one.id === request.want)) {
    await assertOffered(tx, context, queue, request.want, "want");
    if (!(await take(tx, context, queue, request.want, before, request.takeOver === true)))
      throw new Refusal("heldByOther", ["已被他人领取", "Somebody else holds it"], { details: { id: request.want } });
  }
  const fitting = offeredTo(context, queue, request.filter ?? "", [deferralKindOf(request.aside)]);
  if (request.refit === true) await keepFitting(tx, context, queue, before.filter(isOf(request)), fitting);
  const hold = await heldApart(tx, context, queue, request);
  if (request.alone !== true) await fill(tx, context, queue, fitting, hold, before.length === 0);
  await makeWay(tx, context, resource, queue, hold);
  const held = await inQueueOrder(
    tx,
    context,
    resource,
    queue,
    (await leasesOf(tx, queue.id, admin)).filter((one) => hold.here.includes(one.id)),
    request.want ?? null,
  );
  const taken = held.filter((one) => !before.some((old) => old.id === one.id));
  await tellTaken(tx, context, queue, taken, ({ id }) => (id === request.want ? from : null));
  const items = [];
  for (const one of held) items.push(await readDetail(tx, resource, one.id, context));
  return { held, items };
}

/** A condition whose values others may add to. */
const copyOf = (condition: Condition): Condition => ({
  ...condition,
  parameters: new Parameters([...condition.parameters.values]),
});

/** Held by the window that asks. */
const isOf =
  ({ want, keep }: ClaimRequest) =>
  ({ id }: Lease): boolean =>
    !keep || id === want || keep.includes(id);

/** What is held, by this window and by others. */
interface Hold {
  here: string[];
  elsewhere: string[];
}

async function heldApart(tx: Sql, context: Context, queue: Queue, request: ClaimRequest): Promise<Hold> {
  const held = await leasesOf(tx, queue.id, context.actor.id);
  const isHere = isOf(request);
  return {
    here: held.filter(isHere).map(({ id }) => id),
    elsewhere: held.filter((one) => !isHere(one)).map(({ id }) => id),
  };
}

/**
 * Takes what comes next until three are here; where other windows hold something else, until two are: the third place is
 * theirs. @param hasNothing nothing was held before
 */
async function fill(
  tx: Sql,
  context: Context,
  queue: Queue,
  fitting: Condition,
  hold: Hold,
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
    // Another claim may have committed between the look and the lock; its item is then passed over.
    if (!(await lease(tx, queue.id, id, context.actor.id))) continue;
    hold.here.push(id);
    hold.elsewhere = hold.elsewhere.filter((one) => one !== id);
  }
}

/** Of what other windows hold goes back what is too much by now, the last of the queue first. */
async function makeWay(
  tx: Sql,
  context: Context,
  resource: Resource,
  queue: Queue,
  { here, elsewhere }: Hold,
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

/** Another filter is shown: what does not fit it goes back, so that only what is listed is held. */
async function keepFitting(
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

/** Gives items back and tells colleagues. @param items all that are held where absent */
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
