import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import { runMigrations } from "graphile-worker";
import { Client } from "pg";
import { othersOn } from "./alone.ts";
import { qualified, textSettings } from "./backup.ts";
import { type BackedTable, BackupError, type Manifest, readManifest } from "./backup-format.ts";
import { copyIn } from "./copy.ts";
import { explainDatabaseError } from "./database-errors.ts";
import { migrate, migrationTables } from "./migrate.ts";
import { checksum, type Migration } from "./migration.ts";
import { migrations as ownMigrations } from "./migrations/index.ts";
import { quoted } from "./schema-sql.ts";

const WORKER = "graphile_worker";

type Report = (line: string) => void;

export interface RestoreOptions {
  /** Replaces what the database holds; when the restore fails, the old content is put back. */
  force?: boolean;
  /** Default: those of this build. */
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

async function checkAlone(client: Client): Promise<void> {
  const names = await othersOn({ query: async (text) => (await client.query(text)).rows });
  if (names.length === 0) return;
  throw new BackupError(
    `The database is in use (${names.join(", ")}): stop the server and other programs first, then restore.`,
  );
}

/** Tables that hold at least one row. */
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

/** The content that a forced restore replaces waits under another name until the new one is whole. */
async function setAside(client: Client, own: string, mark: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname in ($1, $2)",
    [own, WORKER],
  );
  await client.query("begin");
  for (const { name } of rows)
    await client.query(`alter schema ${quoted(name)} rename to ${quoted(`${name}_${mark}`)}`);
  await client.query(`create schema ${quoted(own)}`);
  await client.query("commit");
}

async function settle(client: Client, own: string, mark: string, outcome: "keep" | "return"): Promise<void> {
  await client.query("begin");
  for (const name of [own, WORKER]) {
    const old = `${name}_${mark}`;
    const { rowCount } = await client.query("select 1 from pg_namespace where nspname = $1", [old]);
    if (outcome === "return") await client.query(`drop schema if exists ${quoted(name)} cascade`);
    if (!rowCount) continue;
    await client.query(
      outcome === "keep"
        ? `drop schema ${quoted(old)} cascade`
        : `alter schema ${quoted(old)} rename to ${quoted(name)}`,
    );
  }
  await client.query("commit");
}

/** The product's tables may live in a schema of another name here. */
function inSchema(manifest: Manifest, own: string): Manifest {
  const place = <T extends { schema: string }>(item: T): T =>
    item.schema === WORKER ? item : { ...item, schema: own };
  return { ...manifest, tables: manifest.tables.map(place), sequences: manifest.sequences.map(place) };
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

async function load(client: Client, folder: string, manifest: Manifest, report: Report): Promise<void> {
  await client.query("begin");
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
    // The workers that held these are not of this server.
    await client.query(
      `update ${WORKER}._private_jobs set locked_at = null, locked_by = null where locked_at is not null`,
    );
    await client.query(
      `update ${WORKER}._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`,
    );
  }
  await client.query("commit");
  await client.query("analyze");
}

async function fill(
  client: Client,
  url: string,
  folder: string,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<void> {
  const report = options.report ?? (() => undefined);
  const migrations = options.migrations ?? ownMigrations;
  const last = manifest.migrations.at(-1)?.name;
  await migrate(url, { migrations, report, ...(last === undefined ? {} : { until: last }) });
  if (manifest.tables.some(({ schema }) => schema === WORKER)) await runMigrations({ connectionString: url });
  try {
    await load(client, folder, manifest, report);
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/**
 * Loads a backup into an empty database, in one transaction, at the schema version of the backup; the next start of the
 * server brings it forward.
 * @throws BackupError where the backup or the database does not allow it; the database is then as it was, or empty.
 */
export async function restore(url: string, folder: string, options: RestoreOptions = {}): Promise<Manifest> {
  const manifest = await readManifest(folder);
  checkVersion(manifest, options.migrations ?? ownMigrations);
  const client = new Client({
    connectionString: url,
    application_name: "console restore",
    options: "-c statement_timeout=0",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await checkAlone(client);
    const filled = await filledTables(client);
    if (filled.length > 0 && !options.force) {
      throw new BackupError(
        `The database is not empty (${filled.slice(0, 5).join(", ")} …): restore into an empty DATA_DIR or database, or add --force to replace everything in it.`,
      );
    }
    const { rows } = await client.query<{ own: string | null }>("select current_schema() as own");
    const own = rows[0]?.own ?? "public";
    const mark = `replaced_${Date.now()}`;
    // Tables of another schema version may be there without rows as well.
    await setAside(client, own, mark);
    try {
      await fill(client, url, folder, inSchema(manifest, own), options);
    } catch (error) {
      await settle(client, own, mark, "return");
      throw error;
    }
    await settle(client, own, mark, "keep");
    return manifest;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = explainDatabaseError(error) ?? (error instanceof Error ? error.message : String(error));
    throw new BackupError(`The restore failed and the database is as it was: ${reason}`, error);
  } finally {
    await client.end();
  }
}
