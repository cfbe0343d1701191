import { queues } from "#domain/index.ts";
import { HELD_AT_ONCE, LEASE_SECONDS } from "#kernel/queue.ts";
import type { Sql } from "#server/db/sql.ts";

export interface Holder {
  admin: string;
  name: string;
  /** Seconds since 1970. */
  until: number;
}

const queuesOf = (resource: string): string[] =>
  queues.filter((queue) => queue.resource === resource).map((queue) => queue.id);

/** Who holds which of these records in any queue; leases that ran out count no more. */
export async function holdersOf(tx: Sql, resource: string, ids: readonly string[]): Promise<Map<string, Holder>> {
  const rows = await tx.query<{ item: string; admin: string; name: string; until: number }>(
    `select q.item, q.holder as admin, a.real_name as name, extract(epoch from q.lease_until)::float8 as until
     from queue_item q join admin a on a.id = q.holder
     where q.queue = any($1::text[]) and q.item = any($2::bigint[]) and q.lease_until > now()`,
    [queuesOf(resource), ids],
  );
  return new Map(rows.map((row) => [row.item, { admin: row.admin, name: row.name, until: Math.floor(row.until) }]));
}

/** A decided item leaves the queue with everything that was noted about it. */
export async function endLeases(tx: Sql, resource: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query("delete from queue_item where queue = any($1::text[]) and item = any($2::bigint[])", [
    queuesOf(resource),
    ids,
  ]);
}

/** Rows that hold nothing but an ended lease. */
const bare = "asked_until is null and not escalated and note = ''";

/** Gives items back to their old place. @param items all that the admin holds where absent */
export async function release(tx: Sql, queue: string, admin: string, items?: readonly string[]): Promise<string[]> {
  const which = `queue = $1 and holder = $2::bigint${items ? " and item = any($3::bigint[])" : ""}`;
  const values = items ? [queue, admin, items] : [queue, admin];
  const gone = await tx.query<{ item: string }>(
    `delete from queue_item where ${which} and ${bare} returning item`,
    values,
  );
  const kept = await tx.query<{ item: string }>(
    `update queue_item set holder = null, lease_until = null, held_since = null where ${which} returning item`,
    values,
  );
  return [...gone, ...kept].map((row) => row.item);
}

/** Takes one item for an admin. @returns false where another holds it and `takeOver` is not asked for */
export async function lease(tx: Sql, queue: string, item: string, admin: string, takeOver = false): Promise<boolean> {
  const rows = await tx.query(
    `insert into queue_item as q (queue, item, holder, lease_until, held_since)
     values ($1, $2::bigint, $3::bigint, now() + $4::int * interval '1 second', clock_timestamp())
     on conflict (queue, item) do update set holder = excluded.holder, lease_until = excluded.lease_until, held_since = clock_timestamp()
     where q.holder is null or q.holder = excluded.holder or q.lease_until <= now() or $5::boolean returning item`,
    [queue, item, admin, LEASE_SECONDS, takeOver],
  );
  return rows.length > 0;
}

/** Renews what an admin holds, counted from his last key press. @param idle seconds since that key */
export async function renew(tx: Sql, queue: string, admin: string, idle: number): Promise<void> {
  await tx.query(
    `update queue_item set lease_until = now() + $3::int * interval '1 second' where queue = $1 and holder = $2::bigint and lease_until > now()`,
    [queue, admin, Math.max(LEASE_SECONDS - Math.max(Math.floor(idle), 0), 0)],
  );
}

export interface Held {
  id: string;
  until: number;
}

/** What an admin holds, in the order it was taken. */
export async function heldBy(tx: Sql, queue: string, admin: string): Promise<Held[]> {
  const rows = await tx.query<{ id: string; until: number }>(
    `select item as id, extract(epoch from lease_until)::float8 as until from queue_item
     where queue = $1 and holder = $2::bigint and lease_until > now() order by held_since, item limit ${HELD_AT_ONCE}`,
    [queue, admin],
  );
  return rows.map((row) => ({ id: row.id, until: Math.floor(row.until) }));
}
