import type { Client } from "pg";
import { MigrationError } from "./migration.ts";

/**
 * Temporary schema that a restore fills and then swaps with the present one, in the commit of its rows.
 * Where it exists and no process has the lock of migrations, a restore was killed. The database is unchanged then.
 */
export const RESTORING = "console_restoring";

/** Drops the temporary schema and, with "made", creates it again. */
export async function clearRestoring(client: Client, outcome: "made" | "removed"): Promise<void> {
  await client.query(`drop schema if exists ${RESTORING} cascade`);
  if (outcome === "made") await client.query(`create schema ${RESTORING}`);
}

/**
 * Cleans up after a killed restore. The caller has the lock of migrations.
 * A database with content keeps it. An empty one was to be filled from the backup and must not start as a new console.
 * @throws MigrationError where the database is empty
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
    "A restore was interrupted; the database contains what it contained before. Run the restore again to load the backup.",
  );
}
