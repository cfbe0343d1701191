import { readFile } from "node:fs/promises";
import { Client } from "pg";
import type { Config } from "#server/config.ts";
import { current } from "#server/config/secret.ts";
import type { Address } from "#server/db/address.ts";
import { type Binaries, findBinaries } from "./binaries.ts";
import { DATABASE_USER, ensureCluster } from "./cluster.ts";
import { withLock } from "./lock.ts";
import { findPaths, containsDatabase, lockOf, makeDataFolder, type EmbeddedPaths } from "./paths.ts";
import { hostOf, livePostmaster, type Postmaster, startPostmaster, stopPostmaster } from "./postmaster.ts";
import { DatabaseStartError, errorCode, explainFile, type Report, toStderr } from "./report.ts";
import { supervise } from "./supervise.ts";
import { register, stopWhenUnused, unregister } from "./using-processes.ts";

const DATABASE = "console";

export interface OpenDatabase {
  /** Current direct address, including the password. */
  url: string;
  /** Address for `connect`: that of the pooler, where there is one. */
  address: Address;
  /**
   * Direct address, for migrations, session locks, LISTEN and everything else that a transaction pooler does not
   * support.
   */
  direct: Address;
  /** Folder of the embedded database; null where DATABASE_URL is used. */
  folder: string | null;
  /**
   * Ends the use of the database by this process. Close its connections first. The embedded server stops when no
   * process uses it any more. This also works if a process is killed without `stop`.
   */
  stop(): Promise<void>;
}

interface OpenOptions {
  report?: Report;
  /** True to fail if the database does not exist, instead of creating it. */
  mustExist?: boolean;
  /** Settings of PostgreSQL, used only if this call starts the server. */
  settings?: Readonly<Record<string, string>>;
  /**
   * For test runs: number of the process that is registered as a user of the server instead of this one. `stop` then
   * does not stop the server.
   */
  onBehalfOf?: number;
}

async function urlOf(place: EmbeddedPaths, port: number, database: string): Promise<string> {
  const password = await readFile(place.secret, "utf8").catch((error: unknown) => {
    throw explainFile(error, place.secret);
  });
  return `postgres://${DATABASE_USER}:${password.trim()}@${hostOf(place, port)}:${port}/${database}`;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // Without this handler, the loss of the server would end this process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(place: EmbeddedPaths, port: number): Promise<void> {
  try {
    await withClient(await urlOf(place, port, "postgres"), async (client) => {
      const databases = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
      if (databases.rowCount === 0) await client.query(`create database ${DATABASE}`);
    });
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    const way =
      errorCode(error) === "28P01"
        ? `its password is not the one in ${place.secret}: put the file back`
        : `${String(error)}; its log is ${place.log}`;
    throw new DatabaseStartError(`The embedded database runs but refuses us: ${way}, or set DATABASE_URL.`, error);
  }
}

/**
 * Returns the running server or starts one.
 * @param keepPort port that a restarted server must use
 */
async function joinOrStart(
  place: EmbeddedPaths,
  binaries: () => Promise<Binaries>,
  { settings = {} }: OpenOptions,
  report: Report,
  keepPort: number | null = null,
): Promise<Postmaster> {
  const live = await livePostmaster(place, report);
  if (live) return live;
  const server = await startPostmaster(place, await binaries(), settings, report, keepPort);
  stopWhenUnused(place, server.pid);
  return server;
}

interface Started {
  place: EmbeddedPaths;
  server: Postmaster;
  binaries(): Promise<Binaries>;
}

async function start(dataDir: string, options: OpenOptions, report: Report): Promise<Started> {
  const place = await findPaths(dataDir, report);
  let pending: Promise<Binaries> | undefined;
  const binaries = (): Promise<Binaries> => (pending ??= findBinaries(place.account, report));
  await ensureCluster(place, binaries, report);
  const server = await joinOrStart(place, binaries, options, report);
  await ensureDatabase(place, server.port);
  await register(place, options.onBehalfOf ?? process.pid);
  return { place, server, binaries };
}

/**
 * Opens the database of a configuration: DATABASE_URL, else the embedded PostgreSQL under DATA_DIR.
 * The embedded server is created, started or joined as needed, and restarted when it dies.
 * @throws DatabaseStartError with a sentence for the operator
 */
export async function openDatabase(
  config: Pick<Config, "dataDir" | "databaseUrl"> & Partial<Pick<Config, "databaseListenUrl">>,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const { databaseUrl: address, databaseListenUrl } = config;
    const direct = databaseListenUrl ?? address;
    return { url: current(direct), address, direct, folder: null, stop: async () => undefined };
  }
  if (options.mustExist && !containsDatabase(config.dataDir))
    throw new DatabaseStartError(
      `There is no database in ${config.dataDir}: set DATA_DIR to the folder that the console runs in, or DATABASE_URL.`,
    );
  const report = options.report ?? toStderr;
  await makeDataFolder(config.dataDir);
  const lock = lockOf(config.dataDir);
  const { place, server, binaries } = await withLock(lock, () => start(config.dataDir, options, report));

  const supervision = supervise(server, report, () =>
    withLock(lock, () => joinOrStart(place, binaries, options, report, server.port)),
  );
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    await supervision.end();
    if (options.onBehalfOf !== undefined) return;
    await withLock(lock, async () => {
      const unused = await unregister(place, process.pid);
      const live = unused ? await livePostmaster(place, report) : null;
      if (live) await stopPostmaster(place, binaries, live.pid);
    });
  };
  const url = await urlOf(place, server.port, DATABASE);
  return {
    url,
    address: url,
    direct: url,
    folder: place.folder,
    stop: () => (stopped ??= stop()),
  };
}
