import type { Sql } from "#server/db/sql.ts";

/**
 * A position in the stream of live events: transaction id, then event id. They are texts, because both may be too large
 * for a number.
 */
export type Position = readonly [tx: string, id: string];

const SWEPT = "live_event.swept";

export const seqOf = ([tx, id]: Position): string => `${tx}:${id}`;

/** @returns the position, or null for anything that is not a `seq` of this format */
export function positionOf(seq: string): Position | null {
  const parts = /^(\d{1,19}):(\d{1,18})$/.exec(seq);
  return parts?.[1] && parts[2] ? [parts[1], parts[2]] : null;
}

export function isAfter(one: Position | null, other: Position): boolean {
  if (!one) return false;
  const [tx, otherTx] = [BigInt(one[0]), BigInt(other[0])];
  return tx === otherTx ? BigInt(one[1]) > BigInt(other[1]) : tx > otherTx;
}

/** Returns the next transaction id. A client position after it was issued by another database, or before a restore. */
export async function nextTransaction(db: Sql): Promise<string> {
  const [row] = await db.query<{ tx: string }>("select pg_snapshot_xmax(pg_current_snapshot())::text as tx");
  return row?.tx ?? "0";
}

/** Returns the position at which a new reader starts. Every event that is not visible yet has a later position. */
export async function currentPosition(db: Sql): Promise<Position> {
  const [row] = await db.query<{ tx: string }>("select pg_snapshot_xmin(pg_current_snapshot())::text as tx");
  return [row?.tx ?? "0", "0"];
}

/** Returns the position up to which old events were deleted, or null where none were. */
export async function lastDeletedPosition(db: Sql): Promise<Position | null> {
  const [row] = await db.query<{ seq: string }>("select value #>> '{}' as seq from state where key = $1", [SWEPT]);
  return row ? positionOf(row.seq) : null;
}

/**
 * Deletes events older than one hour. It stores the last deleted position: a client that resumes before it has missed
 * events and must reload.
 */
export async function sweepEvents(db: Sql): Promise<void> {
  await db.query(
    `with gone as (delete from live_event where create_time < now() - interval '1 hour' returning tx, id),
       last as (select tx, id from gone order by tx desc, id desc limit 1)
     insert into state (key, value) select $1, to_jsonb(tx::text || ':' || id) from last
     on conflict (key) do update set value = excluded.value`,
    [SWEPT],
  );
}
