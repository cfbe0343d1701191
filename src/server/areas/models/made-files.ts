import type { Sql } from "#server/db/sql.ts";

/** Returns the MD5 of each file that conversions have made from the other files of a model. */
export async function madeFiles(db: Sql, modelId: string): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ md5: string }>(
    "select result ->> 'md5' as md5 from to3mf_task where model = $1::bigint and result is not null",
    [modelId],
  );
  return new Set(rows.map(({ md5 }) => md5));
}
