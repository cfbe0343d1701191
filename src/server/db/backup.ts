import { createWriteStream } from "node:fs";
import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Client } from "pg";
import {
  type BackedSequence,
  type BackedTable,
  BackupError,
  fileSum,
  type Manifest,
  MANIFEST,
} from "./backup-format.ts";
import { copyOut } from "./copy.ts";
import { codeOf, explainDatabaseError } from "./database-errors.ts";
import { makeFolder } from "./make-folder.ts";
import { migrationTables } from "./migrate.ts";
import { quoted } from "./schema-sql.ts";

/**
 * Query for the tables to save. The jobs are in the schema of graphile-worker. Its list of migrations is left out,
 * because it depends on the installed version.
 */
const tablesSql = `
  select n.nspname as schema, c.relname as name,
         array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in (current_schema(), 'graphile_worker') and c.relkind in ('r', 'p') and not c.relispartition
    and not (n.nspname = current_schema() and c.relname = any ($1))
    and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
  group by 1, 2 order by 1, 2`;
const sequencesSql = `
  select schemaname as schema, sequencename as name from pg_sequences
  where schemaname in (current_schema(), 'graphile_worker') order by 1, 2`;

/** Settings that make the text format independent of the server's own settings. */
export const textSettings =
  "set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local statement_timeout = 0";

type Report = (line: string) => void;

export const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`;

async function saveTable(
  client: Client,
  folder: string,
  table: Pick<BackedTable, "schema" | "name" | "columns">,
): Promise<BackedTable> {
  const file = `${table.schema}.${table.name}.copy.gz`;
  const path = join(folder, file);
  const columns = table.columns.map(quoted).join(", ");
  const { stream, rows } = copyOut(client, `copy (select ${columns} from ${qualified(table)}) to stdout`);
  await pipeline(stream, createGzip({ level: 6 }), createWriteStream(path, { flush: true }));
  return { ...table, file, rows: rows(), sha256: await fileSum(path) };
}

async function save(client: Client, folder: string, report: Report): Promise<Manifest> {
  await client.query("begin isolation level repeatable read read only");
  await client.query(textSettings);
  const { rows: migrations } = await client
    .query<{ name: string; sha256: string }>("select name, sha256 from schema_migration_checksum order by name")
    .catch((error: unknown) => {
      throw new BackupError(
        "The database has no schema of this product yet: start the server once, then back up.",
        error,
      );
    });
  const { rows: tableRows } = await client.query<Pick<BackedTable, "schema" | "name" | "columns">>(tablesSql, [
    [...migrationTables],
  ]);
  const tables: BackedTable[] = [];
  for (const table of tableRows) {
    const saved = await saveTable(client, folder, table);
    tables.push(saved);
    report(`${tables.length}/${tableRows.length} ${table.name}: ${saved.rows.toLocaleString("en")} rows`);
  }
  const sequences: BackedSequence[] = [];
  const { rows: names } = await client.query<{ schema: string; name: string }>(sequencesSql);
  for (const name of names) {
    const { rows } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${qualified(name)}`,
    );
    if (rows[0]) sequences.push({ ...name, ...rows[0] });
  }
  const { rows: version } = await client.query<{ server_version: string }>("show server_version");
  await client.query("commit");
  return {
    format: 1,
    createdAt: new Date().toISOString(),
    postgres: version[0]?.server_version ?? "",
    migrations,
    tables,
    sequences,
  };
}

function unusable(path: string, error: unknown): BackupError {
  const reasons: Record<string, string> = {
    EACCES: "this user may not write there",
    EPERM: "this user may not write there",
    EROFS: "its disk is read-only",
    ENOSPC: "its disk is full",
    ENOENT: "no folder can be made there",
    ENOTDIR: "a part of the path is a file",
  };
  const reason = reasons[codeOf(error)] ?? String(error);
  return new BackupError(`${path} cannot be used for a backup (${reason}): name another folder.`, error);
}

async function isEmptyFolder(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length === 0;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return true;
    throw unusable(path, error);
  }
}

/**
 * Removes leftovers of a killed backup and creates the temporary folder.
 * @throws BackupError where the folder cannot be used
 */
async function makeAnew(temporary: string, folder: string): Promise<void> {
  try {
    await rm(temporary, { recursive: true, force: true });
    await makeFolder(temporary, 0o700);
  } catch (error) {
    throw unusable(folder, error);
  }
}

/** Saves data outside the database that belongs to the rows. */
type SaveFiles = (folder: string) => Promise<Pick<Manifest, "files">>;

/**
 * Writes all rows of the database into `folder`, in their state at one moment, while the server continues to work. The
 * folder gets its name only when the backup is complete.
 * @param saveFiles saves the files of the rows; called after the rows were read
 * @throws BackupError where the folder, the disk or the database prevents it
 */
export async function backup(
  url: string,
  folder: string,
  report: Report,
  saveFiles: SaveFiles = async () => ({}),
): Promise<Manifest> {
  if (!(await isEmptyFolder(folder)))
    throw new BackupError(`${folder} is not empty: name a folder that does not exist yet.`);
  const temporary = `${folder}.tmp`;
  const client = new Client({ connectionString: url, application_name: "console backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await makeAnew(temporary, folder);
    const rows = await save(client, temporary, report);
    const manifest: Manifest = { ...rows, ...(await saveFiles(temporary)) };
    await writeFile(join(temporary, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(temporary, folder);
    return manifest;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (error instanceof BackupError) throw error;
    const full = codeOf(error) === "ENOSPC" ? "its disk is full: free some space or name another folder" : null;
    const reason = full ?? explainDatabaseError(error) ?? String(error);
    throw new BackupError(`The backup into ${folder} failed and nothing was kept: ${reason}`, error);
  } finally {
    await client.end();
  }
}
