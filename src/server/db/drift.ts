import type { Schema, Table } from "#kernel/schema.ts";
import type { Queries } from "./connection.ts";
import { migrationTables } from "./migrate.ts";

interface Drift {
  /** Missing tables and columns. The server cannot work without them. */
  missing: string[];
  /** All other differences. */
  differences: string[];
}

/** The database lacks tables or columns of this build. */
class DriftError extends Error {
  constructor(missing: readonly string[]) {
    super(
      `The database is missing ${missing.join(", ")}, although every migration was applied: it was changed by hand. Restore what is missing, or a backup.`,
    );
    this.name = "DriftError";
  }
}

interface FoundColumn {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  identity: boolean;
}

interface FoundIndex {
  name: string;
  valid: boolean;
  unique: boolean;
}

const long: Readonly<Record<string, string>> = {
  timestamptz: "timestamp with time zone",
  timestamp: "timestamp without time zone",
  int2: "smallint",
  int: "integer",
  int4: "integer",
  int8: "bigint",
  bool: "boolean",
  float8: "double precision",
  varchar: "character varying",
};

/**
 * Returns a type in the spelling of format_type(): `timestamptz` → `timestamp with time zone`.
 * It also removes spaces: `numeric(10, 4)` → `numeric(10,4)`.
 */
function canonical(type: string): string {
  const [, base = "", rest = ""] = /^([a-z0-9 ]+?)\s*((?:\(.*\))?(?:\[\])*)$/i.exec(type.trim().toLowerCase()) ?? [];
  return (long[base] ?? base) + rest.replaceAll(" ", "");
}

const columnsSql = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
         not a.attnotnull as nullable, a.attidentity <> '' as identity
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped`;
const indexesSql = `
  select c.relname as name, i.indisvalid as valid, i.indisunique as unique
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where c.relnamespace = current_schema()::regnamespace and not t.relispartition and not i.indisprimary`;
const checksSql = `
  select n.conname as name, n.convalidated as valid, false as unique
  from pg_constraint n where n.connamespace = current_schema()::regnamespace and n.contype = 'c'`;

function compareColumns(table: Table, actual: readonly FoundColumn[], drift: Drift): void {
  const left = new Map(actual.map((column) => [column.column, column]));
  for (const column of table.columns) {
    const name = `${table.name}.${column.name}`;
    const real = left.get(column.name);
    left.delete(column.name);
    if (!real) {
      drift.missing.push(`column ${name}`);
      continue;
    }
    const type = canonical(column.type);
    if (real.type !== type) drift.differences.push(`${name} is ${real.type}, defined as ${type}.`);
    const nullable = column.nullable && !table.primaryKey.includes(column.name);
    if (real.nullable !== nullable)
      drift.differences.push(`${name} ${real.nullable ? "may be" : "may not be"} null, unlike its definition.`);
    if (real.identity !== (column.identity ?? false))
      drift.differences.push(
        `${name} ${real.identity ? "is" : "is not"} numbered by the database, unlike its definition.`,
      );
  }
  for (const name of left.keys())
    drift.differences.push(`${table.name}.${name} is in the database and not in the definitions.`);
}

function compareNamed(
  kind: string,
  defined: readonly { name: string; unique?: boolean }[],
  actual: readonly FoundIndex[],
  drift: Drift,
): void {
  const real = new Map(actual.map((item) => [item.name, item]));
  for (const { name, unique } of defined) {
    const item = real.get(name);
    if (!item) drift.differences.push(`${kind} ${name} is missing.`);
    else if (!item.valid) drift.differences.push(`${kind} ${name} is not valid: its building was interrupted.`);
    else if (item.unique !== (unique ?? false))
      drift.differences.push(`${kind} ${name} is ${item.unique ? "" : "not "}unique, unlike its definition.`);
  }
  const names = new Set(defined.map(({ name }) => name));
  for (const { name } of actual) {
    if (!names.has(name)) drift.differences.push(`${kind} ${name} is in the database and not in the definitions.`);
  }
}

/** Compares the database with the definitions, by three catalog queries. Defaults and expressions are not compared. */
export async function readDrift(database: Pick<Queries<unknown>, "query">, schema: Schema): Promise<Drift> {
  const [columns, indexes, checks] = await Promise.all([
    database.query<FoundColumn>(columnsSql),
    database.query<FoundIndex>(indexesSql),
    database.query<FoundIndex>(checksSql),
  ]);
  const drift: Drift = { missing: [], differences: [] };
  const tables = new Map<string, FoundColumn[]>();
  for (const column of columns) tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
  for (const name of migrationTables) tables.delete(name);
  for (const table of schema) {
    const actual = tables.get(table.name);
    tables.delete(table.name);
    if (actual) compareColumns(table, actual, drift);
    else drift.missing.push(`table ${table.name}`);
  }
  for (const name of tables.keys())
    drift.differences.push(`Table ${name} is in the database and not in the definitions.`);
  const isOfProduct = (item: FoundIndex): boolean => !item.name.startsWith("schema_migration");
  compareNamed(
    "Index",
    schema.flatMap((table) => table.indexes),
    indexes.filter(isOfProduct),
    drift,
  );
  compareNamed(
    "Check",
    schema.flatMap((table) => table.checks ?? []),
    checks.filter(isOfProduct),
    drift,
  );
  return drift;
}

/**
 * Compares the database at the start of the server and reports every difference.
 * @throws DriftError where tables or columns are missing
 */
export async function checkDrift(
  database: Pick<Queries<unknown>, "query">,
  schema: Schema,
  report: (line: string) => void,
): Promise<Drift> {
  const drift = await readDrift(database, schema);
  for (const line of drift.differences) report(`The database differs from the definitions: ${line}`);
  if (drift.missing.length > 0) throw new DriftError(drift.missing);
  return drift;
}
