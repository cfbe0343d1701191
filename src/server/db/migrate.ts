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
import { migrations as ownMigrations } from "./migrations/index.ts";
import { refusePooler } from "./pooler.ts";
import { quoted } from "./schema-sql.ts";
import { settleUnfinished } from "./unfinished-restore.ts";

/** Any number that nothing else of ours uses; the lock belongs to the session that holds it. */
const LOCK = "7300182025110100";
const LOCK_PAUSE_MS = 100;
const LOCK_WAIT_MS = 600_000;
/** A migration gives up rather than queue behind a forgotten transaction with everybody else behind it. */
const TABLE_WAIT = "30s";

/** Tables of the machinery below; no definition knows them. */
export const migrationTables = ["schema_migration", "schema_migration_lock", "schema_migration_checksum"] as const;

export interface MigrateOptions {
  /** Default: those of this build. */
  migrations?: readonly Migration[];
  /** Name of the last one to apply, for restoring; default: all. */
  until?: string;
  /** An empty schema to make everything in, of a caller that holds the lock; default: the user's own, under the lock. */
  into?: string;
  report?: (line: string) => void;
}

/**
 * One process at a time migrates or restores; the end of the client frees it. Asked again and again, not waited for: a
 * waiting statement would hold up CREATE INDEX CONCURRENTLY of the holder for ever.
 * @returns whether it was had within `waitMs`
 */
export async function lockMigrations(client: Client, waitMs: number, onWait = (): void => undefined): Promise<boolean> {
  const until = Date.now() + waitMs;
  for (let told = false; ; told = true) {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [LOCK]);
    if (rows[0]?.got) return true;
    if (Date.now() > until) return false;
    if (!told) onWait();
    await new Promise((done) => setTimeout(done, LOCK_PAUSE_MS));
  }
}

async function lock(client: Client, report: (line: string) => void): Promise<void> {
  const told = (): void => report("Another process is migrating or restoring the database; waiting.");
  if (await lockMigrations(client, LOCK_WAIT_MS, told)) return;
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

/** Nothing of another schema is to be found or changed by a name. */
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

/** An index whose building was interrupted stays behind unusable under its name and would be taken for the finished one. */
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

/** Kysely notes a migration after it ran; ours is noted in its own transaction, so that a crash in between repeats nothing. */
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
      // Without it a table of that name in any other schema would be taken for ours.
      migrationTableSchema: schema,
      migrationTableName: "schema_migration",
      migrationLockTableName: "schema_migration_lock",
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
 * Brings the database to the schema of this build, one migration after the other, while no other process does.
 * @returns the names of those applied now.
 * @throws MigrationError: edited, newer than this build, or failed; nothing of a failed one is left.
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
    for (const name of names) report(`Migration ${name} applied.`);
    return names;
  } finally {
    // Ending the session frees the lock.
    await client.end();
  }
}
