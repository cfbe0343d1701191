import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { Condition } from "./condition.ts";

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
    { planEachTime: true },
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

/** How long a filter that was seen to match more than the cap counts as doing so. Milliseconds. */
const KNOWN_LARGE_MS = 30_000;
const MOST_KNOWN = 1_000;
/** When each filter was last seen beyond the cap: a scroll through a large list asks for its size page after page. */
const knownLarge = new Map<string, number>();

function isKnownLarge(key: string): boolean {
  return performance.now() - (knownLarge.get(key) ?? Number.NEGATIVE_INFINITY) < KNOWN_LARGE_MS;
}

function rememberLarge(key: string): void {
  if (knownLarge.size >= MOST_KNOWN) knownLarge.clear();
  knownLarge.set(key, performance.now());
}

/** Counts to one beyond the cap. */
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

/** The planner takes conditions as independent; where the count shows it this far off, its plan is not to be trusted. */
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
