import { resourceNamed } from "#domain/index.ts";
import { childRowFields } from "#kernel/child-rows.ts";
import { prefixErrors, Refusal } from "#kernel/errors.ts";
import { ROW_KEY } from "#kernel/mask.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { RANK } from "#kernel/rank.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { checkRecord, checkTogether } from "./rules.ts";
import type { Sql } from "#server/db/sql.ts";
import { linksTo, readRecord, readRecords } from "#server/resources/detail.ts";
import type { Row } from "#server/resources/row.ts";
import { insertRecord, isChange, removeRecord, updateRecord } from "#server/resources/write.ts";

/** Rows of one field of a parent, and what they are records of. */
interface Rows {
  child: Resource;
  parent: AnyRecord;
  name: string;
  by: string;
  /** Fields of the child that a row has. */
  columns: readonly string[];
  retired: string | undefined;
  admin: string;
}

async function storedChildren(tx: Sql, { child, parent, by }: Rows): Promise<AnyRecord[]> {
  const rows = await tx.query<{ id: string }>(
    `select id::text from ${sqlName(child.name)} where ${sqlName(by)} = $1::bigint and delete_time is null order by ${sqlName(child.name)}.id`,
    [parent.id],
  );
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : readRecords(tx, child, ids, true);
}

/** Writes one row: a new child, or the changes of a known one. */
async function writeRow(tx: Sql, { child, parent, by, columns, admin }: Rows, row: Row, at: number, known?: AnyRecord) {
  const given = Object.fromEntries(columns.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
  const values: Row = { ...given, [RANK]: at + 1 };
  checkRecord(child, { ...known, ...values });
  if (known && !isChange(child, known, values)) return;
  const after = known
    ? await updateRecord(tx, child, known, values, admin)
    : await insertRecord(tx, child, { ...values, [by]: parent.id }, admin);
  await checkTogether(tx, child, after);
}

/**
 * Removes a child. One to which other records refer stays, and is retired.
 * @throws Refusal guardRefused if the child cannot be retired
 */
async function removeRow(tx: Sql, { child, retired, admin }: Rows, known: AnyRecord): Promise<void> {
  const links = await linksTo(tx, child, known.id, () => true);
  if (Object.values(links).every((count) => count === 0)) return removeRecord(tx, child, known, admin);
  if (retired !== undefined) {
    if (known[retired] !== false) await updateRecord(tx, child, known, { [retired]: false }, admin);
    return;
  }
  const [user = ""] = Object.keys(links).filter((name) => (links[name] ?? 0) > 0);
  const by = resourceNamed(user).label;
  throw new Refusal("guardRefused", [
    `${child.label[0]}已被${by[0]}使用，不能移除`,
    `This ${child.label[1].toLowerCase()} is used by ${by[1].toLowerCase()}, so it stays`,
  ]);
}

async function writeRows(tx: Sql, rows: Rows, given: readonly Row[]): Promise<void> {
  const stored = await storedChildren(tx, rows);
  const known = new Map(stored.map((one) => [one.id, one]));
  for (const one of stored) if (!given.some((row) => row[ROW_KEY] === one.id)) await removeRow(tx, rows, one);
  for (const [at, row] of given.entries()) {
    const key = String(row[ROW_KEY] ?? "");
    await prefixErrors(`${rows.name}[${at}].`, () => writeRow(tx, rows, row, at, known.get(key)));
    // A second row with the same key is a new one.
    known.delete(key);
  }
}

/**
 * Writes the rows of a parent that are records of their own. The caller has locked and written the parent.
 * @param patch values of the parent's write, which were checked
 * @returns the parent with its rows as they are now
 * @throws Refusal illegalParameter with a path such as `skus[2].code`
 */
export async function writeChildren(
  tx: Sql,
  resource: Resource,
  parent: AnyRecord,
  patch: Row,
  admin: string,
): Promise<AnyRecord> {
  const names = childRowFields(resource).filter((name) => Array.isArray(patch[name]));
  for (const name of names) {
    const { derived } = fieldOf(resource, name);
    if (!derived?.rows) continue;
    const { by, rows: columns, retired } = derived;
    const child = resourceNamed(derived.resource);
    await writeRows(tx, { child, parent, name, by, columns, retired, admin }, patch[name] as Row[]);
  }
  return names.length === 0 ? parent : readRecord(tx, resource, parent.id);
}
