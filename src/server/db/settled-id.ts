import type { Sql } from "./sql.ts";

/** Marks that an unfinished transaction may still add a record with a lower id. */
const SETTLED =
  "not exists (select from pg_stat_activity where datname = current_database() and backend_xid is not null and xact_start < $1)";

/**
 * Ids of an append-only table up to which a reader has read, and up to which no transaction adds rows any more. The
 * highest id of the last look is settled as soon as every transaction that was open then has ended. Locks the reader's
 * place until the transaction ends.
 * @param reader name of the place in `figure_sum_state`
 */
export async function settledIds(tx: Sql, reader: string): Promise<{ last: string; upTo: string }> {
  await tx.query("insert into figure_sum_state (source) values ($1) on conflict do nothing", [reader]);
  const [state] = await tx.query<{ last: string; seen: string; seen_at: Date }>(
    "select last, seen, seen_at from figure_sum_state where source = $1 for update",
    [reader],
  );
  const { last = "0", seen = "0", seen_at: seenAt = new Date(0) } = state ?? {};
  const [settled] = await tx.query<{ ok: boolean }>(`select ${SETTLED} as ok`, [seenAt]);
  return { last, upTo: settled?.ok ? seen : last };
}

/** Keeps the place of a reader, and the highest id of now for its next look. @param table in quotes */
export async function keepPlace(tx: Sql, reader: string, table: string, last: string): Promise<void> {
  await tx.query(
    `update figure_sum_state set last = $2::bigint, seen = coalesce((select max(id) from ${table}), 0), seen_at = clock_timestamp() where source = $1`,
    [reader, last],
  );
}
