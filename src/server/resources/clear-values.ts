import type { Field } from "#kernel/field.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { maskedFields } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Sql } from "#server/db/sql.ts";
import { open } from "#server/sealed/seal.ts";
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
  const row = await readStored(db, resource, id, names);
  for (const name of names)
    if (resource.fields[name]?.sealed) row[name] = open(String(row[name] ?? ""), `${resource.name}.${name}`);
  return row;
}

async function readStored(db: Sql, resource: Resource, id: string, names: readonly string[]): Promise<Row> {
  const terms = names.map((name) => `${sqlName(name)} as "${name}"`).join(", ");
  const [row] = await db.query<Row>(`select ${terms} from ${sqlName(resource.name)} where id = $1::bigint`, [id]);
  return row ?? {};
}

/** Returns a record with its masked fields in clear. */
export const inClear = async <T extends AnyRecord | null>(db: Sql, resource: Resource, record: T): Promise<T> =>
  record && { ...record, ...(await clearValues(db, resource, record.id)) };

/**
 * Reads one masked value inside a part or a row in clear, under the same rule.
 * @param path of the field, such as `methods.account`
 * @param index of the row, from 0
 * @returns null where there is no such row or object
 */
export async function clearInside(
  db: Sql,
  resource: Resource,
  id: string,
  path: string,
  index: number,
): Promise<string | null> {
  const [first = "", ...rest] = path.split(".");
  let value: unknown = (await readStored(db, resource, id, [first]))[first];
  let field: Field | undefined = resource.fields[first];
  for (const name of rest) {
    if (field?.many) value = Array.isArray(value) ? value[index] : undefined;
    if (typeof value !== "object" || value === null) return null;
    value = (value as Row)[name];
    field = field?.shape?.[name];
  }
  if (typeof value !== "string") return value === undefined || value === null ? "" : null;
  return field?.sealed ? open(value, `${resource.name}.${path}`) : value;
}
