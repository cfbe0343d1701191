import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { maskedFields } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Row } from "./row.ts";

/**
 * Reads masked fields of a record in clear. Use it for the command that reveals them, for an admin's own account, and
 * for rules that compare or address by them. Never put the values into a reply, an event or an operation record.
 */
export async function clearValues(
  db: Sql,
  resource: Resource,
  id: string,
  names: readonly string[] = maskedFields(resource),
): Promise<Row> {
  const terms = names.map((name) => `${sqlName(name)} as "${name}"`).join(", ");
  const [row] = await db.query<Row>(`select ${terms} from ${sqlName(resource.name)} where id = $1::bigint`, [id]);
  return row ?? {};
}

/** Returns a record with its masked fields in clear. */
export const inClear = async <T extends AnyRecord | null>(db: Sql, resource: Resource, record: T): Promise<T> =>
  record && { ...record, ...(await clearValues(db, resource, record.id)) };
