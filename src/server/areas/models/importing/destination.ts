import { readdir } from "node:fs/promises";
import type { Config } from "#server/config.ts";
import { current } from "#server/config/secret.ts";

/** Files of an embedded database in its data folder (db/embedded/paths.ts). */
const database = ["postgres", "postgres.location"];

/** Returns host and name of an external database, without the password. */
function printableAddressOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/**
 * Describes for the operator where an import writes. With another DATA_DIR than the server's, the import would fill a
 * separate database, and the operator must notice it.
 */
export async function destinationOf({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<string[]> {
  const entries = await readdir(dataDir).catch(() => []);
  const isKnown = databaseUrl ? entries.length > 0 : entries.some((name) => database.includes(name));
  const where = databaseUrl
    ? `the database ${printableAddressOf(current(databaseUrl))}, files into ${dataDir}`
    : `the database and files of ${dataDir}`;
  return [
    `Importing into ${where}.`,
    ...(isKnown
      ? []
      : [
          `No server was ever started on that folder, so it begins empty: if yours runs on another one, stop here and set DATA_DIR as it does (README, Configuration).`,
        ]),
  ];
}
