import { resources } from "#domain/index.ts";
import { partsOf } from "#kernel/derived.ts";
import type { Resource } from "#kernel/resource.ts";
import { derivedTerm, sqlName } from "#kernel/sql-mapping.ts";
import type { Database, Sql } from "#server/db/sql.ts";

const BATCH = 2_000;

/** SQL assignments of a resource's kept values, but for those that only grow; null where it has none. */
function keptTerms(resource: Resource): { names: string[]; terms: string[] } | null {
  const stored = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.derived?.kept === true ? [{ name: sqlName(name), term: derivedTerm(field, field.derived, "t") }] : [],
  );
  return stored.length === 0 ? null : { names: stored.map(({ name }) => name), terms: stored.map(({ term }) => term) };
}

/**
 * Brings the kept values of some records up to date. Version and update time stay, because nobody has edited the
 * records.
 */
export async function refreshKeptOf(db: Sql, resource: Resource, ids: readonly string[]): Promise<void> {
  const stored = keptTerms(resource);
  if (!stored || ids.length === 0) return;
  const table = sqlName(resource.name);
  const fresh = stored.terms.map((term, i) => `${term} as v${i}`).join(", ");
  const values = stored.names.map((_, i) => `fresh.v${i}`);
  await db.query(
    `update ${table} kept set ${stored.names.map((name, i) => `${name} = ${values[i]}`).join(", ")}
     from (select t.id, ${fresh} from ${table} t where t.id = any($1::bigint[])) fresh
     where kept.id = fresh.id and (${stored.names.map((name) => `kept.${name}`).join(", ")}) is distinct from (${values.join(", ")})`,
    [ids],
  );
}

/**
 * Brings the kept values of all records of a resource up to date, batch by batch, so that no lock lasts long. If
 * another process does the same, it does nothing.
 */
export async function refreshKept(db: Database, resource: Resource): Promise<void> {
  if (!keptTerms(resource)) return;
  let last: string | undefined = "0";
  while (last !== undefined)
    last = await db.transaction(async (tx) => {
      const [lock] = await tx.query<{ ok: boolean }>("select pg_try_advisory_xact_lock(hashtext($1)) as ok", [
        `kept ${resource.name}`,
      ]);
      if (!lock?.ok) return undefined;
      const rows = await tx.query<{ id: string }>(
        `select id from ${sqlName(resource.name)} where id > $1::bigint order by id limit ${BATCH}`,
        [last],
      );
      await refreshKeptOf(
        tx,
        resource,
        rows.map(({ id }) => id),
      );
      return rows.length < BATCH ? undefined : rows.at(-1)?.id;
    });
}

/** Resources in the order in which a kept value comes after the kept values from which it is computed. */
function sourcesFirst(list: readonly Resource[]): Resource[] {
  const ordered = new Set<Resource>();
  const begun = new Set<Resource>();
  const visit = (resource: Resource): void => {
    if (begun.has(resource)) return;
    begun.add(resource);
    for (const { derived } of Object.values(resource.fields))
      if (derived?.kept) {
        const sources = partsOf(derived).map((part) => part.resource);
        list.filter(({ name }) => sources.includes(name)).forEach(visit);
      }
    ordered.add(resource);
  };
  list.forEach(visit);
  return [...ordered];
}

/** Brings all kept values up to date. */
export async function refreshAllKept(db: Database): Promise<void> {
  for (const resource of sourcesFirst(resources)) await refreshKept(db, resource);
}
