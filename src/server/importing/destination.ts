import { readdir } from "node:fs/promises";
import type { Config } from "#server/config.ts";
import { current } from "#server/config/secret.ts";

/** What an embedded database leaves in its data folder (db/embedded/place.ts). */
const database = ["postgres", "postgres.location"];

/** A database of one's own as it may be said aloud. */
function saidOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/**
 * Where an import writes, in words for whoever started it: run beside a server that has another DATA_DIR it would fill a
 * database of its own.
 */
export async function destinationOf({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<string[]> {
  const found = await readdir(dataDir).catch(() => []);
  const isKnown = databaseUrl ? found.length > 0 : found.some((name) => database.includes(name));
  const where = databaseUrl
    ? `the database ${saidOf(current(databaseUrl))}, files into ${dataDir}`
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
