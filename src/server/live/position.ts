import type { Sql } from "#server/db/sql.ts";

/** A place in the stream of live events: transaction, then identity. Both are larger than a number holds exactly. */
export type Position = readonly [tx: string, id: string];

const SWEPT = "live_event.swept";

export const seqOf = ([tx, id]: Position): string => `${tx}:${id}`;

/** @returns null for anything that is no `seq` of ours */
export function positionOf(seq: string): Position | null {
  const parts = /^(\d{1,19}):(\d{1,18})$/.exec(seq);
  return parts?.[1] && parts[2] ? [parts[1], parts[2]] : null;
}

export function isAfter(one: Position | null, other: Position): boolean {
  if (!one) return false;
  const [tx, otherTx] = [BigInt(one[0]), BigInt(other[0])];
  return tx === otherTx ? BigInt(one[1]) > BigInt(other[1]) : tx > otherTx;
}

/** Beyond it nothing can have been published; who stands there has listened to another database, or to one restored. */
export async function nextTransaction(db: Sql): Promise<string> {
  const [row] = await db.query<{ tx: string }>("select pg_snapshot_xmax(pg_current_snapshot())::text as tx");
  return row?.tx ?? "0";
}

/** Where somebody stands who begins to read: an event that he does not find done by then comes behind it. */
export async function standpoint(db: Sql): Promise<Position> {
  const [row] = await db.query<{ tx: string }>("select pg_snapshot_xmin(pg_current_snapshot())::text as tx");
  return [row?.tx ?? "0", "0"];
}

/** Up to where events were swept away; null where none were. */
export async function sweptUpTo(db: Sql): Promise<Position | null> {
  const [row] = await db.query<{ seq: string }>("select value #>> '{}' as seq from state where key = $1", [SWEPT]);
  return row ? positionOf(row.seq) : null;
}

/** Removes events that nobody resumes from any more, and remembers up to where, so that a gap is told and not hidden. */
export async function sweepEvents(db: Sql): Promise<void> {
  await db.query(
    `with gone as (delete from live_event where create_time < now() - interval '1 hour' returning tx, id),
       last as (select tx, id from gone order by tx desc, id desc limit 1)
     insert into state (key, value) select $1, to_jsonb(tx::text || ':' || id) from last
     on conflict (key) do update set value = excluded.value`,
    [SWEPT],
  );
}
