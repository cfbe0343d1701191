import { resources } from "#domain/index.ts";
import type { DerivedFrom } from "#kernel/derived.ts";
import type { Resource } from "#kernel/resource.ts";
import { fixedConditions, sqlName } from "#kernel/sql-mapping.ts";
import { endOfBatch, noteSettled, settledIds } from "#server/db/settled-ids.ts";
import type { Database, Sql } from "#server/db/sql.ts";

/** Most source records that are added in one transaction, so that no lock lasts long. */
const BATCH = 20_000;

/** Longest time of one statement, in milliseconds: the first one sets all values to 0. */
const STATEMENT_MS = 120_000;

/** A kept count or sum to which only new source records are added. */
interface Delta {
  resource: Resource;
  field: string;
  from: DerivedFrom;
  /** Another definition of the value begins anew. */
  key: string;
}

const deltasOf = (resource: Resource): Delta[] =>
  Object.entries(resource.fields).flatMap(([field, { derived: from }]) =>
    from?.kept === "delta"
      ? [{ resource, field, from, key: `kept ${resource.name}.${field} ${JSON.stringify(from)}` }]
      : [],
  );

async function addNew(tx: Sql, { resource, field, from }: Delta, last: string, to: string): Promise<void> {
  const column = sqlName(field);
  const amount = from.sumOf ? `coalesce(sum(source.${sqlName(from.sumOf)}), 0)` : "count(*)";
  const conditions = ["source.id > $1::bigint", "source.id <= $2::bigint", ...fixedConditions(from)];
  // Locked in the order of ids, as others lock several records.
  await tx.query(
    `with added as (
       select source.${sqlName(from.by)} as id, ${amount} as n from ${sqlName(from.resource)} source
       where ${conditions.join(" and ")} group by 1
     ), locked as (
       select t.id, added.n from ${sqlName(resource.name)} t join added on added.id = t.id
       where added.n <> 0 order by t.id for no key update of t
     )
     update ${sqlName(resource.name)} t set ${column} = coalesce(t.${column}, 0) + locked.n from locked where t.id = locked.id`,
    [last, to],
  );
}

async function addBatch(tx: Sql, delta: Delta): Promise<boolean> {
  const { resource, field, from, key } = delta;
  const [lock] = await tx.query<{ ok: boolean }>("select pg_try_advisory_xact_lock(hashtext($1)) as ok", [key]);
  if (!lock?.ok) return false;
  await tx.query("select set_config('statement_timeout', $1, true)", [String(STATEMENT_MS)]);
  const settled = await settledIds(tx, key);
  const column = sqlName(field);
  // Values of an earlier definition are not part of the sum.
  if (settled.isNew)
    await tx.query(`update ${sqlName(resource.name)} set ${column} = 0 where ${column} is distinct from 0`);
  const end = await endOfBatch(tx, from.resource, settled, BATCH);
  const to = end ?? settled.upTo;
  if (end !== null) await addNew(tx, delta, settled.last, to);
  await noteSettled(tx, key, from.resource, to);
  return settled.isNew || (end !== null && end !== settled.upTo);
}

/**
 * Adds new source records to the values that are kept by delta. Version and update time stay, because nobody has edited
 * the records. If another process does the same, it does nothing.
 */
export async function refreshDeltas(db: Database, resource: Resource): Promise<void> {
  for (const delta of deltasOf(resource)) while (await db.transaction((tx) => addBatch(tx, delta)));
}

/** Brings all values that are kept by delta up to date. */
export async function refreshAllDeltas(db: Database): Promise<void> {
  for (const resource of resources) await refreshDeltas(db, resource);
}
