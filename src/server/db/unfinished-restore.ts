import type { Client } from "pg";
import { MigrationError } from "./migration.ts";

/**
 * The schema that a restore fills beside the present one, and swaps with it by the commit of its rows. Where it is there
 * and nobody holds the lock of migrations, a restore was killed, and the database is what it was before.
 */
export const RESTORING = "console_restoring";

/** Makes it anew, or only removes it. */
export async function clearRestoring(client: Client, outcome: "made" | "removed"): Promise<void> {
  await client.query(`drop schema if exists ${RESTORING} cascade`);
  if (outcome === "made") await client.query(`create schema ${RESTORING}`);
}

/**
 * What a killed restore left is removed where the database has its content of before. Without any it was to come from the
 * backup, and must not begin as a new console. To be called by who holds the lock of migrations.
 * @throws MigrationError
 */
export async function settleUnfinished(
  client: Client,
  hasContent: boolean,
  report: (line: string) => void,
): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_namespace where nspname = $1", [RESTORING]);
  if (!rowCount) return;
  if (!hasContent) {
    throw new MigrationError(
      "A restore into this database was interrupted, and nothing else is in it: run npm run restore -- FOLDER once more. To begin without a backup, name another DATA_DIR or database.",
    );
  }
  await clearRestoring(client, "removed");
  report(
    "A restore was interrupted; the database holds what it held before it. To have the backup, restore once more.",
  );
}
