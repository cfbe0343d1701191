import { createHash } from "node:crypto";
import type { Sql } from "#server/db/sql.ts";

async function tables(db: Sql): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('call_count', 'refused_call') order by 1",
  );
  return rows.map((row) => row.name);
}

/**
 * Returns the number of rows per table, to check that nothing was written. Counters of calls and of refused calls are
 * omitted, because they change with every call.
 */
export async function rowCounts(db: Sql): Promise<Record<string, number>> {
  const names = await tables(db);
  const counts = names.map((name) => `select '${name}' as name, count(*)::int as n from "${name}"`).join(" union all ");
  const rows = await db.query<{ name: string; n: number }>(counts);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** Returns one hash over all rows of a table, without the columns that differ between runs. */
export async function digestOf(db: Sql, table: string, without: readonly string[] = []): Promise<string> {
  const rows = await db.query<{ row: string }>(
    `select (to_jsonb(t) - $1::text[])::text as row from "${table}" t order by 1`,
    [without],
  );
  return createHash("sha256")
    .update(rows.map(({ row }) => row).join("\n"))
    .digest("hex");
}

/** Returns the hash of every table, to check that nothing was written. */
export async function digests(db: Sql, without: readonly string[] = []): Promise<Record<string, string>> {
  const names = await tables(db);
  const entries = names.map(async (name) => [name, await digestOf(db, name, without)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
