import { Refusal } from "#kernel/errors.ts";
import { asyncTaskMachine } from "#domain/tasks/async-task.machine.ts";
import { transitionRefusal } from "#kernel/machine.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import type { Correction } from "#server/resources/import/corrections.ts";
import { correctedCells, MOST_CORRECTED } from "#server/resources/import/corrections.ts";
import type { ImportParams } from "./import-task.ts";
import { readSeen } from "./import-seen.ts";
import { moveTask } from "./move-task.ts";

/** A new text for a bad cell. */
interface CellCorrection {
  line: number;
  column: number;
  text: string;
  /** True to correct all cells of the file with the same text and the same fault. */
  all: boolean;
}

export async function correctionsOf(sql: Sql, task: string): Promise<readonly Correction[]> {
  const [run] = await sql.query<{ corrections: Correction[] | null }>(
    "select params #> '{given,corrections}' as corrections from task_run where task = $1::bigint",
    [task],
  );
  return run?.corrections ?? [];
}

/** Returns the lines that a correction changes. @throws Refusal for a cell that was not bad */
async function linesOf(tx: Sql, task: string, { line, column, all }: CellCorrection): Promise<number[]> {
  const seen = await readSeen(tx, task);
  const fault = seen.get(line)?.faults?.[column];
  if (fault === undefined)
    throw new Refusal("illegalParameter", ["这个格子没有错，不用改", "This cell is not bad"], { path: "line" });
  if (!all) return [line];
  return [...seen.values()].filter(({ faults }) => faults?.[column] === fault).map((row) => row.line);
}

/**
 * Corrects a bad cell of a dry run, and has the dry run begin again with the corrected rows.
 * @throws Refusal wrongState where the task waits for no confirmation, or its bulk job for an approval
 */
export async function correctImport(
  tx: Sql,
  context: Context,
  task: AnyRecord,
  correction: CellCorrection,
): Promise<AnyRecord> {
  const transition = asyncTaskMachine.transitions["recheck"];
  const refusal = transition ? transitionRefusal(asyncTaskMachine, transition, task) : null;
  if (refusal) throw new Refusal("wrongState", refusal, { path: "id", details: { current: task } });
  const lines = await linesOf(tx, task.id, correction);
  const corrections: Correction[] = [
    ...(await correctionsOf(tx, task.id)),
    { column: correction.column, lines, text: correction.text.trim() },
  ];
  if (correctedCells(corrections) > MOST_CORRECTED)
    throw new Refusal(
      "illegalParameter",
      ["改的格子太多，请改文件后重新导入", "Too many cells. Correct the file instead"],
      {
        path: "all",
      },
    );
  const more: Pick<ImportParams, "corrections" | "phase"> = { corrections, phase: "check" };
  await tx.query(
    `update task_run set checkpoint = null, outcome = null, seen = null,
       params = jsonb_set(params, '{given}', params -> 'given' || $2::jsonb)
     where task = $1::bigint`,
    [task.id, JSON.stringify(more)],
  );
  const fresh = { progress: 0, total: 0, done: 0, failed: 0, skipped: 0, leftOut: 0, badRows: null };
  return moveTask(tx, context, task, "recheck", fresh);
}
