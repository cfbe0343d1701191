import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";

/** Returns the id of the record into which a record was merged, else its own. A merge keeps this to one step. */
export async function forwardedId(db: Sql, { name, fields }: Resource, id: string): Promise<string> {
  if (!fields["mergedInto"] || !/^\d{1,18}$/.test(id)) return id;
  const [row] = await db.query<{ into: string | null }>(
    `select merged_into::text as into from ${sqlName(name)} where id = $1::bigint`,
    [id],
  );
  return row?.into ?? id;
}
