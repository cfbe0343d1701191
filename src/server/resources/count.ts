import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { Condition } from "./condition.ts";

/** Largest exact count. For more rows, the console uses the planner's estimate to size the scrollbar. */
export const EXACT_UP_TO = 10_000;
/**
 * Number of matches above which a keyword is common. For a common keyword the query walks the index of the sort order,
 * not the search index.
 */
const COMMON = 2_000;

interface Counted {
  count: number;
  countKind: "exact" | "estimated";
  /** Runs the list's query under the plan that fits the count. */
  plan: <T>(read: (sql: Sql) => Promise<T>) => Promise<T>;
}

interface Explained {
  "QUERY PLAN": [{ Plan: { "Plan Rows": number } }];
}

async function estimate(db: Sql, table: string, condition: Condition): Promise<number> {
  const [row] = await db.query<Explained>(
    `explain (format json) select 1 from ${table} t where ${condition.where}`,
    condition.parameters.values,
    { planEachTime: true },
  );
  return row?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

/**
 * Runs a query with a plan that walks the index of the sort order. For a word, the planner multiplies the selectivities
 * of its bigrams as if they were independent. It then prefers a bitmap and a sort, which is up to eight times slower
 * for common words.
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

/** Time for which the server remembers that a filter matches more rows than the maximum, in milliseconds. */
const KNOWN_LARGE_MS = 30_000;
const MOST_KNOWN = 1_000;
/**
 * Time at which each filter last exceeded the maximum, in milliseconds. It avoids a new count for each page while
 * somebody scrolls through a large list.
 */
const knownLarge = new Map<string, number>();

function isKnownLarge(key: string): boolean {
  return performance.now() - (knownLarge.get(key) ?? Number.NEGATIVE_INFINITY) < KNOWN_LARGE_MS;
}

function rememberLarge(key: string): void {
  if (knownLarge.size >= MOST_KNOWN) knownLarge.clear();
  knownLarge.set(key, performance.now());
}

/** Counts the rows, but stops at one more than `EXACT_UP_TO`. */
async function countCapped(db: Sql, table: string, { where, parameters }: Condition): Promise<number> {
  const key = `${table} ${where} ${JSON.stringify(parameters.values)}`;
  if (isKnownLarge(key)) return EXACT_UP_TO + 1;
  const [row] = await db.query<{ count: string }>(
    `select count(*) from (select 1 from ${table} t where ${where} limit ${EXACT_UP_TO + 1}) capped`,
    parameters.values,
    { planEachTime: true },
  );
  const count = Number(row?.count ?? 0);
  if (count > EXACT_UP_TO) rememberLarge(key);
  return count;
}

/**
 * If the real count is more than this factor above the estimate, the planner's plan is not used. Estimates are wrong
 * because the planner assumes that conditions are independent.
 */
const FAR_OFF = 4;

export async function countMatching(db: Database, resource: Resource, condition: Condition): Promise<Counted> {
  const table = sqlName(resource.name);
  const count = await countCapped(db, table, condition);
  const asPlanned = <T>(read: (sql: Sql) => Promise<T>): Promise<T> => read(db);
  if (count <= COMMON) return { count, countKind: "exact", plan: asPlanned };
  const estimated = await estimate(db, table, condition);
  const plan = condition.hasKeyword || count > estimated * FAR_OFF ? walkOrder(db) : asPlanned;
  return count <= EXACT_UP_TO
    ? { count, countKind: "exact", plan }
    : { count: Math.max(estimated, count), countKind: "estimated", plan };
}
