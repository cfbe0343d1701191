import { resources } from "#domain/index.ts";
import type { DaySums } from "#kernel/chart.ts";
import { tuplesOf } from "#kernel/chart.ts";
import { Parameters } from "#kernel/filter/sql.ts";
import type { Resource } from "#kernel/resource.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { endOfBatch, noteSettled, settledIds } from "#server/db/settled-ids.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import { conditionOfMeasure, groupTerm, sumTerm } from "./cells.ts";
import { BETWEEN, sumKey, tupleKey } from "./sums.ts";

/** Most records that are added up in one transaction. */
const BATCH = 50_000;

/** SELECT of the sums of new records by hour, of all records and of the values of each tuple of fields. */
function sumsOf(resource: Resource, sums: DaySums, parameters: Parameters): string {
  const clock = { now: 0, timezone: 0 };
  const terms = sums.measures.map(
    (measure, i) => `${sumTerm(resource, measure, conditionOfMeasure(resource, measure, parameters, clock))} as m${i}`,
  );
  const ids = `t.id > ${parameters.add(null)}::bigint and t.id <= ${parameters.add(null)}::bigint`;
  const parts = tuplesOf(sums).map((fields) => {
    const values = fields.map((name) => groupTerm(resource, name));
    const value =
      values.length > 1
        ? values.map((one) => `translate(${one}, ${BETWEEN}, '')`).join(` || ${BETWEEN} || `)
        : (values[0] ?? "''::text");
    return `select '${tupleKey(fields)}'::text as by, ${value} as value, date_trunc('hour', t.${sqlName(sums.time)}) as hour, ${terms.join(", ")}
      from ${sqlName(resource.name)} t where ${ids} group by 2, 3`;
  });
  return parts.join(" union all ");
}

/**
 * Longest time of one statement, in milliseconds. Records of many years are added up with more sums than those of a
 * minute, and a batch that is stopped would be begun anew for ever.
 */
const STATEMENT_MS = 120_000;

async function addBatch(tx: Sql, resource: Resource, sums: DaySums): Promise<boolean> {
  const [lock] = await tx.query<{ ok: boolean }>("select pg_try_advisory_xact_lock(hashtext($1)) as ok", [
    `sums ${resource.name}`,
  ]);
  if (!lock?.ok) return false;
  await tx.query("select set_config('statement_timeout', $1, true)", [String(STATEMENT_MS)]);
  const settled = await settledIds(tx, resource.name);
  const end = await endOfBatch(tx, resource.name, settled, BATCH);
  const to = end ?? settled.upTo;
  if (end !== null) {
    const parameters = new Parameters();
    const text = sumsOf(resource, sums, parameters);
    // The placeholders of the ids are the last two of the measures' parameters.
    const values = [...parameters.values.slice(0, -2), settled.last, to];
    const pairs = sums.measures.map((measure, i) => `('${sumKey(measure).replaceAll("'", "''")}', s.m${i}::bigint)`);
    await tx.query(
      `insert into figure_sum (source, "by", value, measure, hour, n)
       select '${resource.name}', s.by, s.value, v.measure, s.hour, v.n
       from (${text}) s cross join lateral (values ${pairs.join(", ")}) v(measure, n) where v.n <> 0
       on conflict (source, "by", value, measure, hour) do update set n = figure_sum.n + excluded.n`,
      values,
    );
  }
  await noteSettled(tx, resource.name, resource.name, to);
  return end !== null && end !== settled.upTo;
}

/**
 * Adds new records of a resource to its kept sums. A record counts in the hour of its own time, so that a late one is
 * added to its old hour. If another process does the same, it does nothing.
 */
export async function refreshSums(db: Database, resource: Resource): Promise<void> {
  const sums = resource.daySums;
  if (!sums) return;
  while (await db.transaction((tx) => addBatch(tx, resource, sums)));
}

/** Brings all kept sums up to date. */
export async function refreshAllSums(db: Database): Promise<void> {
  for (const resource of resources) await refreshSums(db, resource);
}
