import { createHash } from "node:crypto";
import type { Database, Sql } from "#server/db/sql.ts";
import { ledgerStatements } from "./functions.ts";

/** Digest of the functions and triggers of this build. */
export const ledgerSum = createHash("sha256").update(ledgerStatements.join(";")).digest("hex");

const isInstalled = async (db: Sql): Promise<boolean> => {
  const [row] = await db.query<{ sum: string | null }>(
    "select obj_description(to_regproc('ledger_post'), 'pg_proc') as sum",
  );
  return row?.sum === ledgerSum;
};

/**
 * Installs the functions and triggers of the ledger if this build has others. They are no part of a migration, so that a
 * backup can be restored before they refuse its rows.
 */
export async function installLedger(db: Database): Promise<void> {
  if (await isInstalled(db)) return;
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('ledger functions'))");
    // Another process may have installed them in the meantime.
    if (await isInstalled(tx)) return;
    for (const statement of ledgerStatements) await tx.query(statement);
    await tx.query(`comment on function ledger_post(jsonb) is '${ledgerSum}'`);
  });
}
