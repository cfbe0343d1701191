import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/storage.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { Condition } from "./list.ts";

/** Counts are exact up to here; beyond, the planner's estimate sizes the scroll. */
export const EXACT_UP_TO = 10_000;
/** A keyword that hits more rows than this is common: then the list walks its order instead of the search index. */
const COMMON = 2_000;

export interface Counted {
  count: number;
  countKind: "exact" | "estimated";
  /** Runs the list's query under the plan that the count has shown to be right. */
  plan: <T>(read: (sql: Sql) => Promise<T>) => Promise<T>;
}

interface Explained {
  "QUERY PLAN": [{ Plan: { "Plan Rows": number } }];
}

async function estimate(db: Sql, table: string, condition: Condition): Promise<number> {
  const [row] = await db.query<Explained>(
    `explain (format json) select 1 from ${table} t where ${condition.where}`,
    condition.parameters.values,
  );
  return row?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/**
 * The planner multiplies the selectivities of a word's bigrams as if they were independent and then prefers a bitmap
 * and a sort over walking the order; for common words that is up to eight times slower, so it is told.
 */
const walkOrder =
  (db: Database) =>
  <T>(read: (sql: Sql) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.query(
        "select set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)",
      );
      return read(tx);
    });

export async function countMatching(db: Database, resource: Resource, condition: Condition): Promise<Counted> {
  const table = sqlName(resource.name);
  const [row] = await db.query<{ count: string }>(
    `select count(*) from (select 1 from ${table} t where ${condition.where} limit ${EXACT_UP_TO + 1}) capped`,
    condition.parameters.values,
  );
  const count = Number(row?.count ?? 0);
  const plan =
    condition.hasKeyword && count > COMMON
      ? walkOrder(db)
      : <T>(read: (sql: Sql) => Promise<T>): Promise<T> => read(db);
  if (count <= EXACT_UP_TO) return { count, countKind: "exact", plan };
  return { count: Math.max(await estimate(db, table, condition), count), countKind: "estimated", plan };
}
