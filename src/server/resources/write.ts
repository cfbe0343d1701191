import { problemsOf, refuse } from "#kernel/validate.ts";
import { cleared } from "#kernel/conditional-fields.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Field, Fields } from "#kernel/field.ts";
import { hasColumn, optional } from "#kernel/field.ts";
import { isMask } from "#kernel/mask.ts";
import type { AnyRecord, Resource } from "#kernel/resource.ts";
import { fieldOf, isWritable } from "#kernel/resource.ts";
import { sqlName, uniqueName } from "#kernel/sql-mapping.ts";
import { withMasks } from "#kernel/inner-masks.ts";
import type { Sql } from "#server/db/sql.ts";
import type { StoredValues } from "#server/sealed/stored-values.ts";
import { storedValues } from "#server/sealed/stored-values.ts";
import { noteFiles } from "./files-in-values.ts";
import { withHarmlessHtml } from "./harmless-html.ts";
import type { Row } from "./row.ts";
import { fromRow, publicTerms, toColumn } from "./row.ts";
import { checkReferences, tidyReferences } from "./references.ts";
import { isSearched, searchOf } from "./search.ts";
import { withStoredFiles } from "./stored-values.ts";

/** Returns the fields that a call may write. The server sets all others. */
export const writable = (resource: Resource): Fields =>
  Object.fromEntries(Object.entries(resource.fields).filter(([name]) => isWritable(resource, name)));

/** Returns the names of the fields that every new record must have. */
export const neededOf = (resource: Resource): string[] =>
  Object.entries(writable(resource)).flatMap(([name, { required, when }]) =>
    required && when === undefined ? [name] : [],
  );

/**
 * Returns the writable fields as optional ones, for the body of a call. `validateWrite` checks the required fields
 * later, together with the values of the existing record.
 */
export const optionalFields = (resource: Resource): Fields =>
  Object.fromEntries(Object.entries(writable(resource)).map(([name, field]) => [name, optional(field)]));

/**
 * Validates the values of a write, removes active content from rich text, and reads file properties from the store. A
 * conditional field whose condition is no longer true is cleared, so that no outdated value remains.
 * @param before the record that is edited, null for a new one
 * @throws Refusal illegalParameter or notFound with every problem in `details`; paths begin with the field's name
 */
export async function validateWrite(
  tx: Sql,
  resource: Resource,
  values: Readonly<Row>,
  before: AnyRecord | null,
): Promise<Row> {
  const fields = writable(resource);
  refuse(problemsOf(fields, values, "", before));
  const harmless = withHarmlessHtml(fields, values);
  // Check again, because parsing changes the length of rich text: an entity such as `&amp;` becomes one character.
  refuse(problemsOf(fields, harmless, "", before));
  const tidy = await checkedValues(tx, fields, harmless, before);
  return { ...tidy, ...cleared(fields, { ...before, ...tidy }) };
}

/**
 * Checks the references and files in well-formed values.
 * @throws Refusal notFound; illegalParameter
 */
export async function checkedValues(
  tx: Sql,
  fields: Fields,
  values: Readonly<Row>,
  before: AnyRecord | null,
): Promise<Row> {
  const tidy = tidyReferences(fields, values);
  await checkReferences(tx, fields, tidy, before);
  return withStoredFiles(tx, fields, tidy, before);
}

/** The database keeps the keys of an object in an order of its own. */
const ordered = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null, ordered) === JSON.stringify(b ?? null, ordered);

/** True if a patch changes the record. A patch with a derived field, other than rows of children, always is. */
export const isChange = (resource: Resource, before: AnyRecord, patch: Row): boolean =>
  Object.entries(patch).some(([name, value]) => {
    const field = resource.fields[name];
    return (
      (field?.derived && !field.derived.rows) ||
      !same(before[name], field ? withMasks(field, value, before[name]) : value)
    );
  });

/** Turns a duplicate in a unique field into a refusal, because it is the caller's mistake. */
function explain(resource: Resource, error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  const keys = [...Object.keys(resource.fields).map((name) => [name]), ...resource.uniqueTogether];
  const names = keys.find((key) => constraint === uniqueName(resource, key));
  if (code !== "23505" || !names) throw error;
  const labels = names.map((name) => fieldOf(resource, name).label);
  const zh = labels.map(([label]) => label).join("、");
  const en = labels.map(([, label]) => label).join(", ");
  throw new Refusal(
    "illegalParameter",
    names.length === 1
      ? [`${zh}已存在`, `${en} already exists`]
      : [`${zh}相同的记录已存在`, `A record with the same ${en} already exists`],
    { path: names.at(-1) ?? "" },
  );
}

const isClearText = (field: Field | undefined): boolean => field?.masked !== undefined && !field.sealed;

function assignments(
  resource: Resource,
  { values, beside }: StoredValues,
): { columns: string[]; parameters: unknown[] } {
  const entries = Object.entries(values).filter(([name]) => resource.fields[name] && hasColumn(resource.fields[name]));
  // Calls are checked before. This stops code that writes a record back as it was read.
  const lost = entries.find(([name, value]) => isClearText(resource.fields[name]) && isMask(value));
  if (lost) throw new Error(`the mask of ${resource.name}.${lost[0]} would replace its value`);
  return {
    columns: [...entries.map(([name]) => sqlName(name)), ...Object.keys(beside)],
    parameters: [
      ...entries.map(([name, value]) => {
        const field = resource.fields[name];
        return field ? toColumn(field, value) : null;
      }),
      ...Object.values(beside),
    ],
  };
}

/** The columns of a new row and their values: initial states of its machine, the given values, owners and search. */
async function newRow(tx: Sql, resource: Resource, values: Row, admin: string | null): Promise<Map<string, unknown>> {
  const initial = Object.entries(resource.machine?.initial ?? {}).map(([name, key]) => [
    name,
    resource.machine?.fields[name]?.of(key),
  ]);
  const owners = resource.appendOnly ? { creator: admin } : { creator: admin, updater: admin };
  const given = { ...Object.fromEntries(initial), ...values, ...owners };
  const { columns, parameters } = assignments(resource, await storedValues(tx, resource, null, given));
  const row = new Map(columns.map((column, i) => [column, parameters[i]]));
  if (isSearched(resource)) row.set("search", searchOf(resource, values));
  return row;
}

/** Rows of one statement. PostgreSQL accepts 65,535 parameters. */
const MOST_ROWS = 250;

/**
 * Inserts rows in the initial states of their machine.
 * @param admin id, or null for the system
 * @returns the records, in the order of the rows
 */
export async function insertRecords(
  tx: Sql,
  resource: Resource,
  rows: readonly Row[],
  admin: string | null,
): Promise<AnyRecord[]> {
  if (rows.length > MOST_ROWS)
    return [
      ...(await insertRecords(tx, resource, rows.slice(0, MOST_ROWS), admin)),
      ...(await insertRecords(tx, resource, rows.slice(MOST_ROWS), admin)),
    ];
  if (rows.length === 0) return [];
  const fresh = await Promise.all(rows.map((values) => newRow(tx, resource, values, admin)));
  const columns = [...new Set(fresh.flatMap((row) => [...row.keys()]))];
  const parameters: unknown[] = [];
  const tuples = fresh.map((row) => {
    const cells = columns.map((column) => (row.has(column) ? `$${parameters.push(row.get(column))}` : "default"));
    return `(${cells.join(", ")})`;
  });
  const inserted = await tx
    .query<Row>(
      `insert into ${sqlName(resource.name)} as t (${columns.join(", ")}) values ${tuples.join(", ")} ` +
        `returning ${publicTerms(resource)}`,
      parameters,
      // A statement of many rows hardly ever comes again in the same form.
      { planEachTime: rows.length > 1 },
    )
    .catch((error: unknown) => explain(resource, error));
  const records = inserted.map((row) => fromRow(resource, row));
  await noteFiles(
    tx,
    resource,
    records.map(({ id }, i) => ({ id, values: rows[i] ?? {} })),
  );
  return records;
}

/** Inserts one row, as `insertRecords` does. */
export async function insertRecord(tx: Sql, resource: Resource, values: Row, admin: string | null): Promise<AnyRecord> {
  const [record] = await insertRecords(tx, resource, [values], admin);
  if (!record) throw new Error(`${resource.name} was not inserted`);
  return record;
}

/** Updates a row that the caller has locked and whose version it has compared. */
export async function updateRecord(
  tx: Sql,
  resource: Resource,
  before: AnyRecord,
  patch: Row,
  admin: string | null,
): Promise<AnyRecord> {
  const { columns, parameters } = assignments(resource, await storedValues(tx, resource, before.id, patch));
  if (Object.keys(patch).some((name) => resource.fields[name]?.search)) {
    columns.push("search");
    parameters.push(searchOf(resource, { ...before, ...patch }));
  }
  columns.push("updater");
  parameters.push(admin);
  const sets = columns.map((column, i) => `${column} = $${i + 1}`).join(", ");
  const [row] = await tx
    .query<Row>(
      `update ${sqlName(resource.name)} t set ${sets}, version = version + 1, update_time = now() where id = $${parameters.length + 1}::bigint ` +
        `returning ${publicTerms(resource)}`,
      [...parameters, before.id],
    )
    .catch((error: unknown) => explain(resource, error));
  if (!row) throw new Error(`${resource.name} ${before.id} vanished while it was locked`);
  await noteFiles(tx, resource, [{ id: before.id, values: patch }]);
  return fromRow(resource, row);
}

export async function removeRecord(
  tx: Sql,
  resource: Resource,
  before: AnyRecord,
  admin: string | null,
): Promise<void> {
  await tx.query(
    `update ${sqlName(resource.name)} set delete_time = now(), updater = $2, version = version + 1, update_time = now() where id = $1::bigint`,
    [before.id, admin],
  );
}

/** Brings a deleted record back. @returns the record; null if it is not deleted */
export async function restoreRecord(
  tx: Sql,
  resource: Resource,
  id: string,
  admin: string | null,
): Promise<AnyRecord | null> {
  const [row] = await tx
    .query<Row>(
      `update ${sqlName(resource.name)} t set delete_time = null, updater = $2, version = version + 1, update_time = now()
     where id = $1::bigint and delete_time is not null returning ${publicTerms(resource)}`,
      [id, admin],
    )
    .catch((error: unknown) => explain(resource, error));
  return row ? fromRow(resource, row) : null;
}
