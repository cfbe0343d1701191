import type { RowProblem } from "#domain/api/import.ts";
import { Refusal } from "#kernel/errors.ts";
import { addRecord, editRecord, gate, lockForWrite } from "#server/commands/standard.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { ImportPlan } from "./plan.ts";
import { columnOfPath } from "./plan.ts";
import type { PreparedRow } from "./prepare-rows.ts";

async function writeRow(tx: Sql, context: Context, { resource }: ImportPlan, row: PreparedRow): Promise<void> {
  const { before, values } = row;
  if (!before) return void (await addRecord(tx, context, resource, values));
  const current = await lockForWrite(tx, resource, before.id, before.version);
  gate(context, resource, "edit", current);
  await editRecord(tx, context, resource, current, values);
}

/** Returns the problems of a refusal, each with its column. */
function problemsIn(plan: ImportPlan, refusal: Refusal): RowProblem[] {
  const details = Array.isArray(refusal.details)
    ? (refusal.details as { path: string; label: RowProblem["label"] }[])
    : [];
  const problems = details.filter(({ path, label }) => typeof path === "string" && Array.isArray(label));
  return problems.length > 0
    ? problems.map(({ path, label }) => ({ column: columnOfPath(plan, path), label }))
    : [{ column: columnOfPath(plan, refusal.path), label: refusal.label }];
}

const isWritten = ({ verb }: PreparedRow): boolean => verb === "add" || verb === "change";

/** A refused row ends the transaction of the whole batch. */
export class RowRefused extends Error {}

/**
 * Writes rows in one transaction, each through the same path as a form. A refused row becomes bad, and all others are
 * written.
 * @param isSafe true to set a savepoint before each row; without it a refused row throws RowRefused, and the batch is
 * written again
 */
export async function writeRows(
  tx: Sql,
  context: Context,
  plan: ImportPlan,
  rows: readonly PreparedRow[],
  isSafe: boolean,
): Promise<void> {
  for (const row of rows.filter(isWritten)) {
    if (isSafe) await tx.query("savepoint import_row");
    try {
      await writeRow(tx, context, plan, row);
      if (isSafe) await tx.query("release savepoint import_row");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!isSafe) throw new RowRefused();
      await tx.query("rollback to savepoint import_row");
      row.problems.push(...problemsIn(plan, error));
      row.verb = "bad";
    }
  }
}
