import type { Client } from "pg";
import { MigrationError } from "./migration.ts";

/**
 * Temporary schema that a restore fills. In the commit of its rows, it replaces the current schema. If it exists and no
 * process has the migration lock, a restore was killed, and the database is unchanged.
 */
export const RESTORING = "console_restoring";

/** Drops the temporary schema and, with "made", creates it again. */
export async function clearRestoring(client: Client, outcome: "made" | "removed"): Promise<void> {
  await client.query(`drop schema if exists ${RESTORING} cascade`);
  if (outcome === "made") await client.query(`create schema ${RESTORING}`);
}

/**
 * Cleans up after a killed restore. The caller must have the migration lock. Existing content is kept. An empty
 * database is refused: it should have been filled from the backup and must not become a new console.
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
