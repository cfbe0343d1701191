import { queues } from "#domain/index.ts";
import type { Database, Sql } from "#server/db/sql.ts";
import type { Counter } from "./definition.ts";
import { COUNTING, counterOf } from "./definition.ts";

/** Installed counters: the sums of their definitions, by name. */
async function installed(db: Sql): Promise<Map<string, string | null>> {
  const rows = await db.query<{ name: string; sum: string | null }>(
    `select proname as name, obj_description(oid, 'pg_proc') as sum from pg_proc
     where pronamespace = current_schema()::regnamespace and starts_with(proname, $1)`,
    [COUNTING],
  );
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}

const install = (db: Database, { name, table, create, sum }: Counter): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('queue counters'))");
    // Another process may have installed it in the meantime.
    if ((await installed(tx)).get(name) === sum) return;
    // No row may change between the first count and the triggers.
    await tx.query(`lock table ${table} in share row exclusive mode`);
    for (const statement of create) await tx.query(statement);
    await tx.query(`comment on function ${name}() is '${sum}'`);
  });

/**
 * Installs the counters of all queues whose declaration has changed, and drops those of former queues. A restored
 * database has none, so it counts anew.
 */
export async function installCounters(db: Database): Promise<void> {
  const present = await installed(db);
  for (const counter of queues.map(counterOf)) {
    if (present.get(counter.name) !== counter.sum) await install(db, counter);
    present.delete(counter.name);
  }
  for (const name of present.keys()) await db.query(`drop function ${name}() cascade`);
  await db.query("delete from queue_count where queue <> all($1::text[])", [queues.map(({ id }) => id)]);
}
