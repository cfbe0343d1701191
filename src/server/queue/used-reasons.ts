import type { Sql } from "#server/db/sql.ts";

/**
 * Counts how often each reason was used in a queue within 30 days, without undone decisions. The reason picker shows
 * the count.
 */
export async function usedReasons(db: Sql, queue: string): Promise<{ key: string; count: number }[]> {
  const rows = await db.query<{ key: string; count: string }>(
    `select reason_key as key, count(*) as count from operation_record r
     where queue = $1 and reason_key <> '' and undoes is null
       and not exists (select 1 from operation_record u where u.undoes = r.id) and create_time > now() - interval '30 days'
     group by reason_key order by count(*) desc, reason_key limit 30`,
    [queue],
  );
  return rows.map((row) => ({ key: row.key, count: Number(row.count) }));
}
