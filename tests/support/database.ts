import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { isMainThread } from "node:worker_threads";
import { Client } from "pg";
import { type ConnectOptions, connect, type Database } from "#server/db/connection.ts";
import { openDatabase } from "#server/db/embedded/open.ts";
import { migrate } from "#server/db/migrate.ts";
import { checksumOf } from "#server/db/migration.ts";
import { installCounters } from "#server/queue/counters/install.ts";
import { installLedger, ledgerSum } from "#server/ledger/install.ts";
import { installJobs } from "#server/jobs/install.ts";
import { migrations } from "#server/generated/migrations.ts";
import { digestOfSchema, keepRows, washDatabase } from "./wash-database.ts";

/** A separate database for one test file or one test. */
export interface FreshDatabase<DB = unknown> extends Database<DB> {
  /** Address for a second connection or a child process, including the password. */
  url: string;
  /** Closes the connections of this object, disconnects all others, and removes the database or its rows. */
  drop(): Promise<void>;
}

/** Data folder of the test server. It is outside DATA_DIR, so that tests never touch a developer's data. */
const folder = resolve(import.meta.dirname, "../../.build/test-database");

/** Settings without durability. Tests are several times as fast with them. */
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/**
 * Process number of the whole test run. A worker process ends before the run, so its parent is used. A worker thread is
 * part of the run's process.
 */
const runProcess = process.env.VITEST_POOL_ID !== undefined && isMainThread ? process.ppid : process.pid;

let server: Promise<string> | undefined;

/**
 * Returns the address of the run's server, database `console`. The first test file starts the server; it stops after
 * the run.
 */
export function testServer(): Promise<string> {
  server ??= openDatabase(
    { dataDir: folder, databaseUrl: null },
    { settings, onBehalfOf: runProcess, report: quiet },
  ).then(({ url }) => url);
  return server;
}

function quiet(): void {}

/** Returns the address of another database of the same server. */
export function withName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs `work` with a connection of its own. */
export async function asAdministrator<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function databaseExists(client: Client, name: string): Promise<boolean> {
  return (await client.query("select 1 from pg_database where datname = $1", [name])).rowCount !== 0;
}

/**
 * Creates the template database for the current migrations if it is missing. Removes older templates, and databases of
 * killed runs.
 * @returns name of the template
 */
export function prepareTemplate(url: string): Promise<string> {
  const name = `base_${checksumOf(migrations).slice(0, 16)}_${ledgerSum.slice(0, 8)}`;
  return asAdministrator(url, async (client) => {
    // A lock, because several files of a run come here at the same time. The template gets its name only when it is
    // complete.
    await client.query("select pg_advisory_lock(7300182025110101)");
    if (await databaseExists(client, name)) return name;
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database d where datname ~ '^(base_|building_|t_)'
         and not exists (select from pg_stat_activity a where a.datid = d.oid)
         and (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '1 hour'`,
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname}`);
    const building = `building_${randomBytes(6).toString("hex")}`;
    await client.query(`create database ${building}`);
    await migrate(withName(url, building));
    await installJobs(withName(url, building));
    const database = connect(withName(url, building), { max: 1 });
    await installCounters(database);
    await installLedger(database);
    await database.close();
    await client.query(`alter database ${building} rename to ${name}`);
    return name;
  });
}

let template: Promise<string> | undefined;

export const newName = (): string => `t_${randomBytes(8).toString("hex")}`;

async function create(url: string, from: string): Promise<string> {
  const name = newName();
  await asAdministrator(url, (client) => client.query(`create database ${name} template ${from}`));
  return name;
}

const dropDatabase = (url: string, name: string): Promise<unknown> =>
  asAdministrator(url, (client) => client.query(`drop database if exists ${name} with (force)`));

async function open<DB>(
  url: string,
  name: string,
  options: ConnectOptions,
  giveBack: () => Promise<unknown>,
): Promise<FreshDatabase<DB>> {
  const ownUrl = withName(url, name);
  const database = connect<DB>(ownUrl, { max: 5, applicationName: name, ...options });
  let dropped: Promise<void> | undefined;
  const drop = async (): Promise<void> => {
    await database.close();
    await giveBack();
  };
  return { ...database, url: ownUrl, drop: () => (dropped ??= drop()) };
}

/** A database that nobody uses, with the digest of its schema. */
interface Unused {
  name: string;
  digest: string;
}

/** Washed databases of this process, which the next files use. A new one takes a second. */
const withoutRows: Unused[] = [];
/** Washed databases with the initial data. */
const withInitialRows: Unused[] = [];
/** Digest of a new database's schema. */
let digest: string | undefined;

/** Returns a database with the current schema and no rows. */
async function take(url: string): Promise<Unused> {
  const used = withoutRows.pop();
  if (used) return used;
  template ??= prepareTemplate(url);
  const name = await create(url, await template);
  digest ??= await asAdministrator(withName(url, name), digestOfSchema);
  return { name, digest };
}

/** Washes a database and adds it to the unused ones, or drops it if its schema was changed or somebody uses it. */
async function wash(url: string, { name, digest: of }: Unused, unused: Unused[]): Promise<void> {
  const isClean = await asAdministrator(withName(url, name), (client) => washDatabase(client, of));
  const next = newName();
  // A server that still runs for an earlier file does not find the database under another name.
  const isFree = isClean && (await asAdministrator(url, (client) => isRenamed(client, name, next)));
  if (isFree) unused.push({ name: next, digest: of });
  else await dropDatabase(url, name);
}

/** False if somebody has connected to the database again. */
const isRenamed = (client: Client, name: string, next: string): Promise<boolean> =>
  client.query(`alter database ${name} rename to ${next}`).then(
    () => true,
    () => false,
  );

/** Returns a database with this build's schema and no rows. Call `drop` in `afterAll`. */
export async function freshDatabase<DB = unknown>(options: ConnectOptions = {}): Promise<FreshDatabase<DB>> {
  const url = await testServer();
  const unused = await take(url);
  return open<DB>(url, unused.name, options, () => wash(url, unused, withoutRows));
}

/**
 * Returns a database with this build's schema and the initial data. They are made once in each process; each washing
 * copies them back.
 * @param fill adds the initial data, always the same
 */
export async function seededDatabase(fill: (db: FreshDatabase) => Promise<void>): Promise<FreshDatabase> {
  const url = await testServer();
  const used = withInitialRows.pop();
  const unused = used ?? (await take(url));
  const db = await open(url, unused.name, {}, () => wash(url, unused, withInitialRows));
  if (used) return db;
  await fill(db);
  unused.digest = await asAdministrator(withName(url, unused.name), keepRows);
  return db;
}

/** Creates a database without tables, for tests of migrations, restore and setup. */
export async function emptyDatabase<DB = unknown>(options: ConnectOptions = {}): Promise<FreshDatabase<DB>> {
  const url = await testServer();
  const name = await create(url, "template1");
  return open<DB>(url, name, options, () => dropDatabase(url, name));
}
