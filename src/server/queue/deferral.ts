import { isGranted } from "#kernel/availability.ts";
import type { Label } from "#kernel/label.ts";
import { leadPermission } from "#kernel/queue.ts";
import type { Deferral } from "#kernel/queue.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { requireQueue } from "./require-queue.ts";

/** How an item was put out of the queue's way. */
export interface StoredDeferral extends Deferral {
  queue: string;
  admin: string;
}

/** What is known of how an item `$item` of queues `$among` was put aside, as JSON. */
export const deferralOf = (among: string, item: string): string =>
  `(select jsonb_build_object('queue', q.queue, 'admin', q.asked_by::text, 'name', a.real_name,
      'note', q.note, 'to', case when q.asked_until > now() then 'asked' else 'escalated' end)
    from queue_item q join admin a on a.id = q.asked_by
    where q.queue = any(${among}::text[]) and q.item = ${item} and (q.asked_until > now() or q.escalated) limit 1)`;

/** Those of some items that were put aside in a queue, by id. */
export async function deferralsOf(
  db: Sql,
  among: readonly string[],
  ids: readonly string[],
): Promise<Record<string, Deferral>> {
  const rows = await db.query<{ id: string; aside: StoredDeferral | null }>(
    `select t.id::text as id, ${deferralOf("$1", "t.id")} as aside from unnest($2::bigint[]) as t (id)`,
    [among, ids],
  );
  return Object.fromEntries(
    rows.flatMap(({ id, aside }) => (aside ? [[id, { to: aside.to, name: aside.name, note: aside.note }]] : [])),
  );
}

/** Whether he may decide on it all the same: who put it aside himself, and a lead what a colleague escalated. */
export const isTurnOf = ({ actor }: Context, { admin, queue, to }: StoredDeferral): boolean =>
  admin === actor.id || (to === "escalated" && isGranted(actor, leadPermission(requireQueue(queue))));

export const isDeferredBy = ({ name, to }: StoredDeferral): Label =>
  to === "asked"
    ? [`${name} 已问作者，正等答复`, `${name} has asked the author and waits for the answer`]
    : [`${name} 已升级，由组长处理`, `${name} has escalated it to the lead`];
