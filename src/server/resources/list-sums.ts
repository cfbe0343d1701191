import type { SumLine, SumsReply } from "#domain/api/list.ts";
import type { Measure } from "#kernel/chart.ts";
import type { Resource } from "#kernel/resource.ts";
import { fieldOf } from "#kernel/resource.ts";
import { sqlName, valueTerm } from "#kernel/sql-mapping.ts";
import { currencyFieldOfList } from "#kernel/list-sums.ts";
import { limitsIn } from "#server/charts/limits.ts";
import type { KeptSums } from "#server/charts/sums.ts";
import { keptSumsBy, readSums } from "#server/charts/sums.ts";
import { codeOf } from "#server/db/database-errors.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { bindFilters } from "./bind-filters.ts";
import type { Condition } from "./condition.ts";
import type { ListContext } from "./list.ts";
import { conditionOf } from "./list.ts";

/** Longest time of the statement that adds up a list, in milliseconds. */
const STATEMENT_MS = 4_000;
/** Time for which the sums of a filter are kept, in milliseconds. Several windows then ask the database once. */
const KEPT_MS = 5_000;
const MOST_KEPT = 500;
/** Statements that run at the same time. The others wait, so that lists still find a connection. */
const MOST_AT_ONCE = 2;

/** Sums by the stored value of the currency, as text. Without a currency there is one entry, with an empty key. */
type Added = Map<string, { count: number; sums: number[] }>;

function add(into: Added, key: string, count: number, sums: readonly number[]): void {
  const known = into.get(key);
  into.set(key, {
    count: count + (known?.count ?? 0),
    sums: sums.map((sum, i) => sum + (known?.sums[i] ?? 0)),
  });
}

/** Adds up records. @param after only records with a higher id */
async function addLive(
  tx: Sql,
  resource: Resource,
  { where, parameters }: Condition,
  into: Added,
  after?: string,
): Promise<void> {
  const by = currencyFieldOfList(resource);
  const names = resource.list.sums ?? [];
  const term = (name: string): string => valueTerm(name, fieldOf(resource, name), "t");
  const key = by === null ? "''::text" : `coalesce(${term(by)}::text, '')`;
  const sums = names.map((name, i) => `coalesce(sum(${term(name)}), 0)::text as s${i}`);
  const rest = after === undefined ? "" : ` and t.id > ${parameters.add(after)}::bigint`;
  const rows = await tx.query<{ key: string; n: string } & Record<string, string>>(
    `select ${key} as key, count(*)::text as n, ${sums.join(", ")} from ${sqlName(resource.name)} t where ${where}${rest} group by 1`,
    parameters.values,
    { planEachTime: true },
  );
  for (const row of rows)
    add(
      into,
      row.key,
      Number(row.n),
      names.map((_, i) => Number(row[`s${i}`])),
    );
}

const COUNT: Measure = { id: "", label: ["", ""], count: true };

/** What a list asks of kept sums: all of its sums, over a span of whole hours. */
interface FromKept {
  kept: KeptSums;
  measures: readonly Measure[];
  from: number;
  to: number;
}

/** Later than every time of a record. */
const NO_END = 32_503_680_000;

/** Kept sums that answer a list; null if its filter, fields or readers do not fit. */
async function keptFor(tx: Sql, resource: Resource, filter: string, context: ListContext): Promise<FromKept | null> {
  const { daySums, readers, list } = resource;
  if (!daySums || readers || context.rows || context.among) return null;
  const limits = limitsIn(bindFilters(resource, filter, context), daySums.time);
  if (!limits) return null;
  const by = currencyFieldOfList(resource);
  const measures = [COUNT, ...(list.sums ?? []).map((name): Measure => ({ id: name, label: ["", ""], sum: name }))];
  const kept = await keptSumsBy(tx, resource, measures, limits.values, by === null ? [] : [by]);
  const { from = 0, to = NO_END } = limits;
  return kept?.measures.size === measures.length ? { kept, measures, from, to } : null;
}

async function addKept(
  tx: Sql,
  resource: Resource,
  { kept, measures, from, to }: FromKept,
  into: Added,
): Promise<void> {
  const by = currencyFieldOfList(resource);
  const query = {
    source: resource,
    chart: by === null ? {} : { group: by },
    bucket: "day" as const,
    context: { timezone: 0 },
  };
  const cells = await readSums(tx, query, { from, to }, measures, { overTime: false, sums: kept });
  for (const { group, values } of cells)
    add(
      into,
      group ?? "",
      values.get("") ?? 0,
      (resource.list.sums ?? []).map((name) => values.get(name) ?? 0),
    );
}

async function addUp(
  db: Database,
  resource: Resource,
  condition: Condition,
  filter: string,
  context: ListContext,
): Promise<Added> {
  return db.transaction(async (tx) => {
    await tx.query(
      "select set_config('transaction_read_only', 'on', true), set_config('statement_timeout', $1, true)",
      [String(STATEMENT_MS)],
    );
    const into: Added = new Map();
    const kept = await keptFor(tx, resource, filter, context);
    if (kept) await addKept(tx, resource, kept, into);
    await addLive(tx, resource, condition, into, kept?.kept.last);
    return into;
  });
}

/** The sums as lines, most records first. @param added by the stored value of the currency */
export function linesOf(
  resource: Resource,
  added: ReadonlyMap<string, { count: number; sums: readonly number[] }>,
): SumLine[] {
  const by = currencyFieldOfList(resource);
  const enumeration = by === null ? undefined : fieldOf(resource, by).enumeration;
  const names = resource.list.sums ?? [];
  return [...added]
    .filter(([, { count }]) => count > 0)
    .map(([key, { count, sums }]) => ({
      currency: enumeration?.value(enumeration.numbered && key !== "" ? Number(key) : key)?.key ?? (key || null),
      count,
      sums: Object.fromEntries(names.map((name, i) => [name, sums[i] ?? 0])),
    }))
    .toSorted((a, b) => b.count - a.count || String(a.currency).localeCompare(String(b.currency)));
}

type Kept = Map<string, { until: number; reply: Promise<SumsReply> }>;
const keptIn = new WeakMap<Database, Kept>();
const waiting: (() => void)[] = [];
let running = 0;

/** Runs work as soon as fewer than the most are running. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (running >= MOST_AT_ONCE) await new Promise<void>((begin) => void waiting.push(begin));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

/**
 * Adds up the fields `list.sums` over all records that a filter matches, apart for each currency. The reply is kept for
 * some seconds.
 * @param resource as the reader may see it
 * @throws Refusal illegalParameter for a wrong filter
 */
export async function listSums(
  db: Database,
  resource: Resource,
  filter: string,
  context: ListContext,
): Promise<SumsReply> {
  const condition = conditionOf(resource, filter, context);
  const key = `${resource.name} ${condition.where} ${JSON.stringify(condition.parameters.values)}`;
  const now = performance.now();
  const kept: Kept = keptIn.get(db) ?? new Map();
  keptIn.set(db, kept);
  const known = kept.get(key);
  if (known && known.until > now) return known.reply;
  const by = currencyFieldOfList(resource);
  const reply = inTurn(() => addUp(db, resource, condition, filter, context)).then(
    (added) => ({ by, lines: linesOf(resource, added) }),
    (error: unknown) => {
      if (codeOf(error) === "57014") return { by, lines: null };
      kept.delete(key);
      throw error;
    },
  );
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, { until: now + KEPT_MS, reply });
  return reply;
}
