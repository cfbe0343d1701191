import { queues } from "#domain/index.ts";
import { LEASE_SECONDS } from "#kernel/queue.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Lease } from "#domain/api/queue.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "#server/resources/row.ts";
import { fromRow, publicTerms } from "#server/resources/row.ts";
import type { StoredDeferral } from "./deferral.ts";
import { deferralOf } from "./deferral.ts";

interface Holder {
  admin: string;
  name: string;
}

/**
 * Returns the lease holders of the given records in any queue, with the end of the lease in Unix seconds. Expired
 * leases are left out.
 */
export async function holdersOf(
  db: Sql,
  resource: string,
  ids: readonly string[],
): Promise<Map<string, Holder & { until: number }>> {
  const rows = await db.query<{ item: string; admin: string; name: string; until: number }>(
    `select q.item, q.holder as admin, a.real_name as name, extract(epoch from q.lease_until)::float8 as until
     from queue_item q join admin a on a.id = q.holder
     where q.queue = any($1::text[]) and q.item = any($2::bigint[]) and q.lease_until > now()`,
    [queuesOf(resource), ids],
  );
  return new Map(rows.map(({ item, until, ...holder }) => [item, { ...holder, until: Math.floor(until) }]));
}

export interface Locked {
  record: AnyRecord;
  /** The lease holder in any of the queues; null where there is no lease or it expired. */
  holder: Holder | null;
  aside: StoredDeferral | null;
}

export const queuesOf = (resource: string): string[] =>
  queues.filter((queue) => queue.resource === resource).map((queue) => queue.id);

/**
 * Locks records for a command, in id order so that two callers never deadlock. Missing and deleted records are left
 * out.
 * @param among queues whose leases and deferrals are returned
 */
export async function lockWithHolders(
  tx: Sql,
  resource: Resource,
  ids: readonly string[],
  among: readonly string[],
): Promise<Map<string, Locked>> {
  // Most calls have one record, and PostgreSQL caches the plan for it. With a list, it plans every call again.
  const [one, operator] = ids.length === 1 ? [ids[0], "= $1::bigint"] : [ids, "= any($1::bigint[])"];
  const rows = await tx.query<Row & { lockedHolder: Holder | null; lockedAside: StoredDeferral | null }>(
    `select ${publicTerms(resource)},
       (select jsonb_build_object('admin', q.holder::text, 'name', a.real_name) from queue_item q join admin a on a.id = q.holder
        where q.queue = any($2::text[]) and q.item = t.id and q.lease_until > now() limit 1) as "lockedHolder",
       ${deferralOf("$2", "t.id")} as "lockedAside"
     from ${sqlName(resource.name)} t where t.id ${operator} and t.delete_time is null order by t.id for update of t`,
    [one, among],
  );
  return new Map(
    rows.map(({ lockedHolder, lockedAside, ...row }) => {
      const record = fromRow(resource, row);
      return [record.id, { record, holder: lockedHolder, aside: lockedAside }];
    }),
  );
}

/** Condition for rows without a deferral. Such a row is deleted when its lease is released. */
const bare = "asked_until is null and not escalated and note = ''";

/**
 * Releases items: they return to their place in the queue.
 * @param items absent means all items that the admin has leased
 * @returns the ids of the released items
 */
export async function release(tx: Sql, queue: string, admin: string, items?: readonly string[]): Promise<string[]> {
  const condition = `queue = $1 and holder = $2::bigint${items ? " and item = any($3::bigint[])" : ""}`;
  const values = items ? [queue, admin, items] : [queue, admin];
  const deleted = await tx.query<{ item: string }>(
    `delete from queue_item where ${condition} and ${bare} returning item`,
    values,
  );
  const updated = await tx.query<{ item: string }>(
    `update queue_item set holder = null, lease_until = null, held_since = null where ${condition} returning item`,
    values,
  );
  return [...deleted, ...updated].map((row) => row.item);
}

/**
 * Leases one item to an admin.
 * @returns false where another admin has leased it and `takeOver` is not set
 */
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

/**
 * Returns the lease holder of an item, or null. The row stays locked until the transaction ends, so that the holder
 * cannot change.
 */
export async function holderOf(tx: Sql, queue: string, item: string): Promise<string | null> {
  const [row] = await tx.query<{ holder: string }>(
    "select holder from queue_item where queue = $1 and item = $2::bigint and holder is not null and lease_until > now() for update",
    [queue, item],
  );
  return row?.holder ?? null;
}

/**
 * Renews all leases of an admin, counted from the last key press. A lease is never shortened, because another window of
 * the admin may have renewed it later.
 * @param idle seconds since the last key press
 */
export async function renew(tx: Sql, queue: string, admin: string, idle: number): Promise<void> {
  await tx.query(
    `update queue_item set lease_until = greatest(lease_until, now() + $3::int * interval '1 second')
     where queue = $1 and holder = $2::bigint and lease_until > now()`,
    [queue, admin, Math.max(LEASE_SECONDS - Math.max(Math.floor(idle), 0), 0)],
  );
}

/** Returns an admin's leases in the order in which they were claimed. */
export async function leasesOf(tx: Sql, queue: string, admin: string): Promise<Lease[]> {
  const rows = await tx.query<{ id: string; until: number; now: number; skipped: boolean }>(
    `select q.item as id, floor(extract(epoch from q.lease_until))::float8 as until, floor(extract(epoch from now()))::float8 as now,
       exists (select 1 from queue_skip s where s.queue = q.queue and s.admin = q.holder and s.item = q.item) as skipped
     from queue_item q where q.queue = $1 and q.holder = $2::bigint and q.lease_until > now()
     order by q.held_since, q.item`,
    [queue, admin],
  );
  return rows.map(({ id, until, now, skipped }) => ({
    id,
    until,
    left: until - now,
    ...(skipped ? { skipped: true as const } : {}),
  }));
}
