import {
  CompiledQuery,
  type Kysely,
  type MigrationResultSet,
  Migrator,
  PostgresDialect,
  sql,
  Kysely as KyselyClient,
} from "kysely";
import { Client, Pool } from "pg";
import { explainDatabaseError } from "./database-errors.ts";
import { type Applied, checkHistory, checksum, type Migration, MigrationError } from "./migration.ts";
import { migrations as ownMigrations } from "#server/generated/migrations.ts";
import { refusePooler } from "./refuse-pooler.ts";
import { quoted } from "./schema-sql.ts";
import { settleUnfinished } from "./unfinished-restore.ts";

/** Key of the advisory lock for migrations. The product uses this number for no other lock. */
const LOCK = "7300182025110100";
const LOCK_PAUSE_MS = 100;
const LOCK_WAIT_MS = 600_000;
/**
 * Lock timeout of a migration. While it waits for the lock of a forgotten transaction, all other statements on the
 * table wait, too.
 */
const TABLE_WAIT = "30s";

/** Tables of the migration mechanism. The definitions do not include them. */
export const migrationTables = ["schema_migration", "schema_migration_lock", "schema_migration_checksum"] as const;

interface MigrateOptions {
  /** Default: the migrations of this build. */
  migrations?: readonly Migration[];
  /** Name of the last migration to apply, for a restore. Default: all. */
  until?: string;
  /**
   * An empty schema in which everything is created. The caller must have taken the lock. Default: the user's own
   * schema; then `migrate` takes the lock itself.
   */
  into?: string;
  report?: (line: string) => void;
}

/**
 * Takes the lock under which only one process at a time migrates or restores. The lock is released when the client
 * disconnects. The function polls, because a waiting statement would block CREATE INDEX CONCURRENTLY of the other
 * process forever.
 * @returns true if the lock was taken within `waitMs`
 */
export async function lockMigrations(client: Client, waitMs: number, onWait = (): void => undefined): Promise<boolean> {
  const until = Date.now() + waitMs;
  for (let reported = false; ; reported = true) {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [LOCK]);
    if (rows[0]?.got) return true;
    if (Date.now() > until) return false;
    if (!reported) onWait();
    await new Promise((done) => setTimeout(done, LOCK_PAUSE_MS));
  }
}

async function lock(client: Client, report: (line: string) => void): Promise<void> {
  const reportWaiting = (): void => report("Another process is migrating or restoring the database; waiting.");
  if (await lockMigrations(client, LOCK_WAIT_MS, reportWaiting)) return;
  throw new MigrationError(
    "Another process has been migrating or restoring the database for ten minutes: look at it, then start again.",
  );
}

async function applied(client: Client): Promise<Applied> {
  await client.query(
    `create table if not exists schema_migration_checksum
       (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from schema_migration_checksum order by name",
  );
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

async function ownSchema(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>("select current_schema() as name");
  if (rows[0]?.name) return rows[0].name;
  throw new MigrationError(
    "The database user has no schema to create tables in: create schema public, or set its search_path.",
  );
}

/** Sets the search path, so that a name never refers to another schema. */
const searchIn = (schema: string): string => `set search_path to ${quoted(schema)}`;

async function isRecorded(db: Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from schema_migration_checksum where name = ${name}`.execute(db);
  return rows.length > 0;
}

async function record(db: Kysely<unknown>, migration: Migration): Promise<void> {
  await sql`insert into schema_migration_checksum (name, sha256) values (${migration.name}, ${checksum(migration)})`.execute(
    db,
  );
}

/** Drops an index whose creation was interrupted. It is unusable, and its name would prevent a new attempt. */
async function dropUnfinished(db: Kysely<unknown>, statement: string): Promise<void> {
  const name = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?([a-z0-9_]+)"?/i.exec(
    statement,
  )?.[1];
  if (name === undefined) return;
  const { rows } = await sql`select 1 from pg_index where not indisvalid and indexrelid = to_regclass(${name})`.execute(
    db,
  );
  if (rows.length > 0) await sql.raw(`drop index concurrently ${name}`).execute(db);
}

/**
 * Runs a migration and records it in the same transaction. Kysely's own record follows later: with that alone, a crash
 * in between would make the migration run twice.
 */
async function apply(db: Kysely<unknown>, migration: Migration): Promise<void> {
  if (migration.transaction) {
    await db.transaction().execute(async (tx) => {
      if (await isRecorded(tx, migration.name)) return;
      await sql.raw(`set local lock_timeout = '${TABLE_WAIT}'`).execute(tx);
      await sql.raw(migration.sql).execute(tx);
      await record(tx, migration);
    });
    return;
  }
  if (await isRecorded(db, migration.name)) return;
  const statements = migration.sql.split(/\n\s*\n/).map((statement) => statement.trim());
  for (const statement of statements.filter((text) => text !== "")) {
    await dropUnfinished(db, statement);
    await sql.raw(statement).execute(db);
  }
  await record(db, migration);
}

async function runAll(
  url: string,
  migrations: readonly Migration[],
  schema: string,
  { until, into }: MigrateOptions,
): Promise<MigrationResultSet> {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    application_name: "console migrate",
    options: "-c TimeZone=UTC",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new KyselyClient<unknown>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        if (into !== undefined) await connection.executeQuery(CompiledQuery.raw(searchIn(into)));
      },
    }),
  });
  try {
    const migrator = new Migrator({
      db,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(
            migrations.map((migration) => [migration.name, { up: (on: Kysely<unknown>) => apply(on, migration) }]),
          ),
      },
      // Without this option, Kysely would also use a table of this name in another schema.
      migrationTableSchema: schema,
      migrationTableName: "schema_migration",
      migrationLockTableName: "schema_migration_lock",
      // A branch that is merged later may contain a migration with an earlier time.
      allowUnorderedMigrations: true,
      disableTransactions: true,
    });
    return until === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(until);
  } finally {
    await db.destroy();
  }
}

function failure({ error, results }: MigrationResultSet, migrations: readonly Migration[]): MigrationError {
  const name = results?.find(({ status }) => status === "Error")?.migrationName;
  const outside = migrations.some((migration) => migration.name === name && !migration.transaction);
  const effect = outside ? "stopped and will be taken up again at the next start" : "failed and was rolled back";
  const reason = explainDatabaseError(error) ?? (error instanceof Error ? error.message : String(error));
  return new MigrationError(`Migration ${name ?? "set-up"} ${effect}: ${reason}`, error);
}

/**
 * Migrates the database to the schema of this build, under a lock against other processes.
 * @returns names of the migrations that this call applied
 * @throws MigrationError where a migration was edited, is newer than this build, or failed; a failed one is rolled back
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? ownMigrations;
  const report = options.report ?? (() => undefined);
  const client = new Client({ connectionString: url, application_name: "console migrate lock" });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new Error(explainDatabaseError(error) ?? String(error), { cause: error });
  });
  try {
    await refusePooler(client, url);
    if (options.into === undefined) await lock(client, report);
    else await client.query(searchIn(options.into));
    const before = await applied(client);
    if (options.into === undefined) await settleUnfinished(client, before.size > 0, report);
    checkHistory(before, migrations);
    if (options.until !== undefined && !migrations.some(({ name }) => name === options.until)) {
      throw new MigrationError(
        `This build has no migration ${options.until}: use the release that has it, or a newer one.`,
      );
    }
    if (migrations.every(({ name }) => before.has(name))) return [];
    const result = await runAll(url, migrations, await ownSchema(client), options);
    if (result.error !== undefined) throw failure(result, migrations);
    const names = (result.results ?? []).map(({ migrationName }) => migrationName);
    if (before.size === 0 && options.migrations === undefined) report("The tables of an empty database were created.");
    else for (const name of names) report(`Migration ${name} applied.`);
    return names;
  } finally {
    // The end of the session releases the lock.
    await client.end();
  }
}
