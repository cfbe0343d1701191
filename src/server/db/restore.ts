import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { Logger, runMigrations } from "graphile-worker";
import { Client, Pool } from "pg";
import { otherClients } from "./other-clients.ts";
import { qualified, textSettings } from "./backup.ts";
import { type BackedTable, BackupError, type Manifest, MANIFEST, readManifest } from "./backup-format.ts";
import { copyIn } from "./copy.ts";
import { explainDatabaseError } from "./database-errors.ts";
import { lockMigrations, migrate, migrationTables } from "./migrate.ts";
import { checksum, type Migration } from "./migration.ts";
import { migrations as ownMigrations } from "#server/generated/migrations.ts";
import { quoted } from "./schema-sql.ts";
import { clearRestoring, RESTORING } from "./unfinished-restore.ts";

const WORKER = "graphile_worker";
const NAME = "console restore";
/**
 * Milliseconds to wait for the lock. After a restore was killed, its server process may still be running the last
 * statement.
 */
const LOCK_WAIT_MS = 10_000;
/** Lock timeout, so that a forgotten transaction causes an error instead of an endless wait. */
const TABLE_WAIT = "30s";

type Report = (line: string) => void;

interface RestoreOptions {
  /** True to restore into a database with content. The commit of the new rows then replaces the content. */
  force?: boolean;
  /** The manifest, if the caller has read it already. Default: read it from the folder. */
  manifest?: Manifest;
  /**
   * Restores the files of the rows and other data outside the database. It is called after all checks and before the
   * first row. Its effects are not undone if the restore fails later.
   */
  restoreFiles?: () => Promise<void>;
  /** Default: the migrations of this build. */
  migrations?: readonly Migration[];
  report?: Report;
}

function checkVersion(manifest: Manifest, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksum(migration)]));
  for (const { name, sha256 } of manifest.migrations) {
    if (known.get(name) === sha256) continue;
    throw new BackupError(
      known.has(name)
        ? `The backup was made with another text of migration ${name}: restore it with the release that made it.`
        : `The backup is newer than this build (it has migration ${name}): restore it with that release or a later one.`,
    );
  }
}

/** True for connections of this restore, and for those of a start that waits for the migration lock. */
const isOurs = (name: string): boolean => name === NAME || name.startsWith("console migrate");

async function checkAlone(client: Client): Promise<void> {
  const all = await otherClients({ query: async (text) => (await client.query(text)).rows });
  const names = all.filter((name) => !isOurs(name));
  if (names.length === 0) return;
  throw new BackupError(
    `The database is in use (${names.join(", ")}): stop the server and other programs first, then restore.`,
  );
}

/** Names of the tables that have at least one row. */
async function filledTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in (current_schema(), '${WORKER}') and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1) and not (n.nspname = '${WORKER}' and c.relname = 'migrations') order by 2`,
    [[...migrationTables]],
  );
  const filled: string[] = [];
  for (const table of rows) {
    const { rowCount } = await client.query(`select 1 from ${qualified(table)} limit 1`);
    if (rowCount) filled.push(table.name);
  }
  return filled;
}

/**
 * Returns the manifest with tables and sequences in the temporary schema. Those of the jobs keep their own schema,
 * because their SQL functions contain its name.
 */
function inTemporarySchema(manifest: Manifest): Manifest {
  const place = <T extends { schema: string }>(item: T): T =>
    item.schema === WORKER ? item : { ...item, schema: RESTORING };
  return { ...manifest, tables: manifest.tables.map(place), sequences: manifest.sequences.map(place) };
}

/**
 * Checks that the columns of the backup exist in the new tables. If somebody removed a migration from the manifest, the
 * tables are older than the rows and lack columns.
 * @throws BackupError before any row or file is restored
 */
async function checkFit(client: Client, folder: string, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = $1 group by 1`,
    [RESTORING],
  );
  const columnsByTable = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
  const lacks = manifest.tables
    .filter(({ schema }) => schema !== WORKER)
    .flatMap(({ name, columns }) =>
      columns.filter((column) => !columnsByTable.get(name)?.has(column)).map((one) => `${name}.${one}`),
    );
  if (lacks.length === 0) return;
  throw new BackupError(
    `The backup in ${folder} does not fit together: its ${MANIFEST} lists no migration that makes ${lacks.slice(0, 3).join(", ")}${lacks.length > 3 ? " …" : ""}. Somebody changed it, or it is not whole: take another copy of the backup. Nothing was changed.`,
  );
}

async function loadTable(client: Client, folder: string, table: BackedTable): Promise<void> {
  const columns = table.columns.map(quoted).join(", ");
  const source = createReadStream(join(folder, table.file)).pipe(createGunzip());
  const rows = await copyIn(
    client,
    `copy ${qualified(table)} (${columns}) from stdin`,
    source as AsyncIterable<Buffer>,
  );
  if (rows !== table.rows) {
    throw new BackupError(
      `${table.file} gave ${rows} rows in place of ${table.rows}: take another copy of the backup.`,
    );
  }
}

/** Drops the current schema and gives its name to the filled one. */
async function swap(client: Client, schema: string, hasJobs: boolean): Promise<void> {
  // Check again, because copying took time: rows that another program has written since would be lost.
  await checkAlone(client);
  await client.query(`set local lock_timeout = '${TABLE_WAIT}'`);
  await client.query(`drop schema if exists ${quoted(schema)} cascade`);
  if (!hasJobs) await client.query(`drop schema if exists ${WORKER} cascade`);
  await client.query(`alter schema ${RESTORING} rename to ${quoted(schema)}`);
}

async function load(client: Client, folder: string, manifest: Manifest, report: Report): Promise<void> {
  await client.query(textSettings);
  const { tables } = manifest;
  if (tables.length > 0) await client.query(`truncate ${tables.map(qualified).join(", ")}`);
  for (const [index, table] of tables.entries()) {
    await loadTable(client, folder, table);
    report(`${index + 1}/${tables.length} ${table.name}: ${table.rows.toLocaleString("en")} rows`);
  }
  for (const sequence of manifest.sequences) {
    await client.query("select setval($1::regclass, $2, $3)", [qualified(sequence), sequence.last, sequence.called]);
  }
  if (tables.some(({ name }) => name === "_private_jobs")) {
    // Release the jobs, because the workers that locked them belong to another server.
    await client.query(
      `update ${WORKER}._private_jobs set locked_at = null, locked_by = null where locked_at is not null`,
    );
    await client.query(
      `update ${WORKER}._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`,
    );
  }
}

/**
 * Runs the migrations of graphile-worker, as every start does. They do no harm if the restore fails and the old content
 * is kept.
 */
async function prepareJobs(url: string): Promise<void> {
  const pgPool = new Pool({ connectionString: url, max: 1, application_name: NAME });
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}

/**
 * Loads the backup and drops the old content in one commit. If it fails before the commit, the old rows are unchanged.
 */
async function replace(
  client: Client,
  url: string,
  folder: string,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<void> {
  const report = options.report ?? (() => undefined);
  const migrations = options.migrations ?? ownMigrations;
  const last = manifest.migrations.at(-1)?.name;
  const hasJobs = manifest.tables.some(({ schema }) => schema === WORKER);
  const { rows } = await client.query<{ schema: string | null }>("select current_schema() as schema");
  // Build the tables in a temporary schema, because the database may have empty tables of another version.
  await clearRestoring(client, "made");
  try {
    await migrate(url, { migrations, report, into: RESTORING, ...(last === undefined ? {} : { until: last }) });
    await checkFit(client, folder, manifest);
    await options.restoreFiles?.();
    if (hasJobs) await prepareJobs(url);
    await client.query("begin");
    await load(client, folder, inTemporarySchema(manifest), report);
    await swap(client, rows[0]?.schema ?? "public", hasJobs);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    await clearRestoring(client, "removed").catch(() => undefined);
    throw error;
  }
  // This only helps the planner. If it fails, the database does it later by itself.
  await client.query("analyze").catch(() => undefined);
}

/**
 * Loads a backup into a database, in one transaction and with the schema version of the backup. The database must be
 * empty unless `force` is set. The next start of the server migrates it.
 * @throws BackupError where the backup or the database does not allow it; the database is unchanged then
 */
export async function restore(url: string, folder: string, options: RestoreOptions = {}): Promise<Manifest> {
  const manifest = options.manifest ?? (await readManifest(folder));
  checkVersion(manifest, options.migrations ?? ownMigrations);
  const client = new Client({
    connectionString: url,
    application_name: NAME,
    options: "-c statement_timeout=0",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const isAlone = await lockMigrations(client, LOCK_WAIT_MS);
    await checkAlone(client);
    if (!isAlone)
      throw new BackupError("Another start or restore is at work on the database: let it end, then restore.");
    const filled = await filledTables(client);
    if (filled.length > 0 && !options.force) {
      throw new BackupError(
        `The database is not empty (${filled.slice(0, 5).join(", ")} …): restore into an empty DATA_DIR or database, or add --force to replace everything in it.`,
      );
    }
    await replace(client, url, folder, manifest, options);
    return manifest;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = explainDatabaseError(error) ?? (error instanceof Error ? error.message : String(error));
    throw new BackupError(`The restore failed and the database is as it was: ${reason}`, error);
  } finally {
    await client.end();
  }
}
