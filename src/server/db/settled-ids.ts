import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "./sql.ts";

/** True if no unfinished transaction may still add a record with a lower id. A vacuum adds none. */
const SETTLED =
  "not exists (select from pg_stat_activity where datname = current_database() and backend_type <> 'autovacuum worker' and backend_xid is not null and xact_start < $1)";

/** How far the records of a table are added up, and up to which id they can be now. */
interface Settled {
  last: string;
  upTo: string;
  /** True at the first look. */
  isNew: boolean;
}

/**
 * Id up to which no transaction adds records any more. The highest id of the last look is settled as soon as every
 * transaction that was open then has ended.
 * @param key name of what is added up, in the table `figure_sum_state`
 */
export async function settledIds(tx: Sql, key: string): Promise<Settled> {
  const added = await tx.query(
    "insert into figure_sum_state (source) values ($1) on conflict do nothing returning source",
    [key],
  );
  const [state] = await tx.query<{ last: string; seen: string; seen_at: Date }>(
    "select last, seen, seen_at from figure_sum_state where source = $1 for update",
    [key],
  );
  const { last = "0", seen = "0", seen_at: seenAt = new Date(0) } = state ?? {};
  const [settled] = await tx.query<{ ok: boolean }>(`select ${SETTLED} as ok`, [seenAt]);
  return { last, upTo: settled?.ok ? seen : last, isNew: added.length > 0 };
}

/** Id of the last record of a batch after `last`; null if there are none up to `upTo`. */
export async function endOfBatch(
  tx: Sql,
  resource: string,
  { last, upTo }: Settled,
  batch: number,
): Promise<string | null> {
  const [end] = await tx.query<{ id: string | null }>(
    `select max(id)::text as id from (select id from ${sqlName(resource)} where id > $1::bigint and id <= $2::bigint order by id limit ${batch}) batch`,
    [last, upTo],
  );
  return end?.id ?? null;
}

/** Notes the id up to which records are added up, and the highest id of this look. */
export const noteSettled = (tx: Sql, key: string, resource: string, last: string): Promise<unknown> =>
  tx.query(
    `update figure_sum_state set last = $2::bigint, seen = coalesce((select max(id) from ${sqlName(resource)}), 0), seen_at = clock_timestamp() where source = $1`,
    [key, last],
  );
