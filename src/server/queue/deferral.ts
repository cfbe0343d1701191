import { isGranted } from "#kernel/availability.ts";
import type { Label } from "#kernel/label.ts";
import { leadPermission } from "#kernel/queue.ts";
import type { Deferral } from "#kernel/queue.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { requireQueue } from "./require-queue.ts";

/** A deferral as stored: with its queue and the admin who deferred the item. */
export interface StoredDeferral extends Deferral {
  queue: string;
  admin: string;
}

/**
 * Builds the SQL term for the deferral of item `$item` in the queues `$among`, as JSON; null where it is not deferred.
 */
export const deferralOf = (among: string, item: string): string =>
  `(select jsonb_build_object('queue', q.queue, 'admin', q.asked_by::text, 'name', a.real_name,
      'note', q.note, 'to', case when q.asked_until > now() then 'asked' else 'escalated' end)
    from queue_item q join admin a on a.id = q.asked_by
    where q.queue = any(${among}::text[]) and q.item = ${item} and (q.asked_until > now() or q.escalated) limit 1)`;

/** Returns the deferrals of the given items, by item id. Items that are not deferred have no entry. */
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

/**
 * True if the admin may decide on the deferred item: this admin deferred it, or it was escalated and the admin is a
 * queue lead.
 */
export const isTurnOf = ({ actor }: Context, { admin, queue, to }: StoredDeferral): boolean =>
  admin === actor.id || (to === "escalated" && isGranted(actor, leadPermission(requireQueue(queue))));

export const isDeferredBy = ({ name, to }: StoredDeferral): Label =>
  to === "asked"
    ? [`${name} 已询问作者，等待回复`, `${name} asked the author and is waiting for a reply`]
    : [`${name} 已升级，由组长处理`, `${name} escalated it to the lead`];
