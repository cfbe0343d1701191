import type { Lease } from "#domain/api/queue.ts";
import type { Queue } from "#kernel/queue.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Condition } from "#server/resources/condition.ts";
import { orderBy, orderOf } from "#server/resources/order.ts";
import { isHandedToNobodyElse } from "./not-for.ts";

/**
 * Returns the next item that nobody has leased, or that another window of the same moderator has leased. The order is
 * that of the queue. Items that the moderator skipped come last, the longest skipped first. What was handed to a
 * colleague is never the next item, not even of a lead. `for update skip locked` lets several moderators claim at the
 * same time: nobody waits, and no item is claimed twice.
 * @param here items that this window has leased
 * @param lockedRows what happens to rows that another transaction has locked, such as a decision or an upload. Without
 * `wait` the queue looks empty while they are locked. Pass `wait` only if the moderator has no leases: then this
 * transaction has locked nothing that the other one needs, and no deadlock is possible. `look` locks nothing itself
 */
export async function nextFree(
  tx: Sql,
  context: Context,
  queue: Queue,
  resource: Resource,
  { where, parameters }: Condition,
  here: readonly string[],
  lockedRows: "skip" | "wait" | "look",
): Promise<string | null> {
  const hereIds = parameters.add(here);
  const queueId = parameters.add(queue.id);
  const admin = parameters.add(context.actor.id);
  const skip = `from queue_skip s where s.queue = ${queueId} and s.admin = ${admin}::bigint and s.item = t.id`;
  const order = orderBy(orderOf(resource, queue.order));
  const handedCondition = isHandedToNobodyElse(queue, context, parameters);
  const lock = { skip: "for update of t skip locked", wait: "for update of t", look: "" }[lockedRows];
  const free = (skipped: boolean): string =>
    `select t.id from ${sqlName(resource.name)} t where ${where} and ${handedCondition}
     and not exists (select 1 from queue_item q where q.queue = ${queueId} and q.item = t.id
       and q.holder is not null and q.lease_until > now()
       and (q.holder <> ${admin}::bigint or q.item = any(${hereIds}::bigint[])))
     and ${skipped ? "" : "not "}exists (select 1 ${skip})
     order by ${skipped ? `(select s.create_time ${skip}), ${order}` : order} limit 1 ${lock}`;
  const [fresh] = await tx.query<{ id: string }>(free(false), parameters.values);
  if (fresh) return fresh.id;
  const [skipped] = await tx.query<{ id: string }>(free(true), parameters.values);
  return skipped?.id ?? null;
}

/**
 * Sorts leases: the wanted item first, skipped items last, all others in queue order. Thus an item whose decision was
 * undone returns to its place.
 */
export async function inQueueOrder(
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
