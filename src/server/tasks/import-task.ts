import { setImmediate as turn } from "node:timers/promises";
import { resourceNamed } from "#domain/index.ts";
import type { ImportOutcome, ImportRequest, RowProblem } from "#domain/api/import.ts";
import { rowCause } from "#domain/bulk/row-cause.ts";
import { hasRules } from "#server/commands/rules.ts";
import type { Context } from "#server/context.ts";
import { publish } from "#server/live/publish.ts";
import { sqlName } from "#kernel/sql-mapping.ts";
import { inLanguage } from "#server/resources/display-text.ts";
import { plainText, textOf } from "#server/resources/import/cell-value.ts";
import type { Correction } from "#server/resources/import/corrections.ts";
import { correctedSheet } from "#server/resources/import/corrections.ts";
import type { ImportPlan } from "#server/resources/import/plan.ts";
import { planOf } from "#server/resources/import/plan.ts";
import type { PreparedRow, Seen } from "#server/resources/import/prepare-rows.ts";
import { prepareRows, seenKey } from "#server/resources/import/prepare-rows.ts";
import { maskOf } from "#server/sealed/mask-of.ts";
import { storedTexts } from "#server/resources/import/stored-texts.ts";
import { RowRefused, writeRows } from "#server/resources/import/write-rows.ts";
import { withSheet } from "#server/sheets/sheet-in-child.ts";
import type { Sheet, SheetRow } from "#server/sheets/sheet.ts";
import type { TaskEnd, TaskKind, TaskRun } from "./task-kind.ts";
import { needs } from "./task-kind.ts";
import type { TaskSheet } from "./task-sheet.ts";
import { keepAdded } from "./import-added.ts";
import type { SeenRow } from "./import-seen.ts";
import { readSeen, refuseChanged, refuseUnconfirmed, saveSeen, seenIn } from "./import-seen.ts";
import { BAD_ROWS, openTaskSheet } from "./task-sheet.ts";

/** `check` validates every row and writes nothing; `write` writes those that were found sound, and no others. */
export interface ImportParams extends ImportRequest {
  phase: "check" | "write";
  /** Cells that the creator corrected after a dry run. */
  corrections?: readonly Correction[];
}

/** Point to go on from: the last line whose batch is committed, and the lines before it that failed. */
interface ImportCheckpoint {
  line: number;
  failed: number[];
}

/** Rows of one transaction. */
const BATCH = 200;
/** Number of written rows that change the statistics of a table. */
const MANY = 1_000;
/** Bad rows, and other rows, that the screen shows. The file of bad rows has all. */
const MOST_BAD_SHOWN = 300;
const MOST_SAMPLE = 50;
/** Maximum length of a cell on the screen. */
const MOST_IN_CELL = 200;

async function* batches(sheet: Sheet, takes: (line: number) => boolean = () => true): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for await (const row of sheet.rows()) {
    if (!takes(row.line)) continue;
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Masks the texts of sealed fields, because the screen's rows are kept with the task. */
function masked<T extends string | null>(plan: ImportPlan, texts: readonly T[]): (T | string)[] {
  const sealed = new Map(plan.columns.flatMap(({ index, field }) => (field.sealed ? [[index, field.masked]] : [])));
  return texts.map((text, index) => {
    const kind = sealed.get(index);
    return kind && text !== null ? maskOf(kind, text) : text;
  });
}

const cellsOf = (plan: ImportPlan, { cells }: PreparedRow, width: number): string[] =>
  masked(
    plan,
    Array.from({ length: width }, (_, index) => textOf(cells[index]).slice(0, MOST_IN_CELL)),
  );

const storedOf = (context: Context, plan: ImportPlan, row: PreparedRow, width: number): (string | null)[] =>
  masked(plan, storedTexts(plan, row, context, width)).map((text) => text && text.slice(0, MOST_IN_CELL));

/** Returns the head of the sheet of bad rows: the columns of the sheet, then the line and the causes. */
const badHead = (context: Context, header: readonly string[]): string[] => [
  ...header,
  inLanguage(context, ["行号", "Line"]),
  inLanguage(context, ["错误原因", "Cause"]),
];

/** Returns the cells of a bad row under `badHead`. */
function badCells({ context, plan, sheet: { header } }: Work, { line, cells, problems }: PreparedRow): string[] {
  const fieldAt = new Map(plan.columns.map(({ index, field }) => [index, field.label]));
  const language = context.language === 1 ? "zh" : "en";
  const causes = problems.map(({ column, label }) =>
    rowCause(label, { header: header[column] ?? "", field: fieldAt.get(column) }, language),
  );
  const values = header.map((_, index) => textOf(cells[index]));
  return [...values, String(line), causes.join(inLanguage(context, ["；", "; "]))];
}

class Undone extends Error {}

/** Writes the rows and takes all of it back, so that the rules of the area speak. */
async function tryOut(run: TaskRun, context: Context, plan: ImportPlan, rows: readonly PreparedRow[]): Promise<void> {
  const attempt = (isSafe: boolean): Promise<void> =>
    run.db.transaction(async (tx) => {
      await writeRows(tx, context, plan, rows, isSafe);
      throw new Undone();
    });
  try {
    await attempt(false).catch((error: unknown) => {
      if (!(error instanceof RowRefused)) throw error;
      return attempt(true);
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
}

interface Work {
  run: TaskRun;
  context: Context;
  plan: ImportPlan;
  sheet: Sheet;
  /** Sheet of bad rows. */
  bad: TaskSheet;
}

/** Adds to each problem on the screen how many rows of the file have the same fault. */
function countFaults(outcome: ImportOutcome, met: readonly SeenRow[]): void {
  const counts = new Map<string, number>();
  for (const { faults = {} } of met)
    for (const one of Object.values(faults)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const faults = new Map(met.map((row) => [row.line, row.faults ?? {}]));
  const counted = (line: number, problem: RowProblem): RowProblem => {
    const same = counts.get(faults.get(line)?.[problem.column] ?? "") ?? 1;
    return same > 1 ? { ...problem, same } : problem;
  };
  for (const row of outcome.badRows) row.problems = row.problems.map((problem) => counted(row.line, problem));
}

/** Validates all rows, and saves what would happen to them. */
async function check(work: Work): Promise<TaskEnd> {
  const { run, context, plan, sheet, bad } = work;
  const outcome: ImportOutcome = {
    rows: 0,
    add: 0,
    change: 0,
    same: 0,
    skipped: 0,
    bad: 0,
    badRows: [],
    sample: [],
    notes: [...sheet.notes],
  };
  // Counting first costs little, gives a true progress, and refuses a file with too many rows at once.
  for await (const batch of batches(sheet)) {
    outcome.rows += batch.length;
    await run.report({ total: outcome.rows });
    await turn();
  }
  const seen: Seen = new Map();
  const met: SeenRow[] = [];
  const names = { add: "add", change: "change", same: "same", skip: "skipped", bad: "bad" } as const;
  for await (const batch of batches(sheet)) {
    const rows = await prepareRows(run.db, context, plan, batch, seen);
    if (hasRules(plan.resource)) await tryOut(run, context, plan, rows);
    met.push(...seenIn(rows, plan));
    for (const row of rows) {
      outcome[names[row.verb]] += 1;
      const { line, problems, verb } = row;
      const cells = cellsOf(plan, row, sheet.header.length);
      if (verb === "bad") await bad.add(badCells(work, row));
      if (verb === "bad" && outcome.badRows.length < MOST_BAD_SHOWN) outcome.badRows.push({ line, cells, problems });
      if ((verb === "add" || verb === "change") && outcome.sample.length < MOST_SAMPLE)
        outcome.sample.push({ line, cells, stored: storedOf(context, plan, row, sheet.header.length), verb });
    }
    const { rows: total, add, change, same, skipped, bad: leftOut } = outcome;
    await run.report({ total, done: add + change, skipped: same + skipped, leftOut });
    await run.rest();
    await turn();
  }
  countFaults(outcome, met);
  await saveSeen(run.db, run.task.id, met);
  await run.saveOutcome(outcome);
  return "check";
}

/** Writes one batch with the point to go on from, in one transaction. */
async function writeBatch(
  { run, context, plan }: Work,
  prepare: () => Promise<PreparedRow[]>,
  save: (rows: readonly PreparedRow[]) => Parameters<TaskRun["save"]> extends [unknown, ...infer R] ? R : never,
): Promise<PreparedRow[]> {
  const attempt = async (isSafe: boolean): Promise<PreparedRow[]> => {
    const rows = await prepare();
    await run.db.transaction(async (tx) => {
      await run.hold(tx);
      await writeRows(tx, context, plan, rows, isSafe);
      await run.save(tx, ...save(rows));
      // One event for the batch: windows read their lists again.
      if (rows.some(({ verb }) => verb === "add" || verb === "change"))
        await publish(tx, [{ kind: "added", resource: plan.resource.name, id: String(run.task.id) }]);
    });
    return rows;
  };
  try {
    return await attempt(false);
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return attempt(true);
  }
}

/** Writes all rows, in batches. Rows that are already written are left out; rows that failed before are tried again. */
async function write(work: Work): Promise<TaskEnd> {
  const { run, context, plan, sheet, bad } = work;
  const last = run.checkpoint as ImportCheckpoint | null;
  const again = new Set(last?.failed ?? []);
  const isLeft = (line: number): boolean => line > (last?.line ?? 0) || again.has(line);
  const point: ImportCheckpoint = { line: last?.line ?? 0, failed: [] };
  const counts = { done: Number(run.task["done"]), skipped: Number(run.task["skipped"]), failed: 0, leftOut: 0 };
  const seen: Seen = new Map();
  const met = await readSeen(run.db, run.task.id);
  const prepare = async (batch: readonly SheetRow[], earlier: Seen): Promise<PreparedRow[]> => {
    const rows = await prepareRows(run.db, context, plan, batch, new Map(earlier));
    refuseUnconfirmed(rows, met);
    await refuseChanged(run.db, plan, context.batchId ?? "", rows, met);
    return rows;
  };
  for await (const batch of batches(sheet, isLeft)) {
    const earlier = new Map(seen);
    const before = { ...counts };
    const rows = await writeBatch(
      work,
      () => prepare(batch, earlier),
      (done) => {
        const bad = done.filter(({ verb }) => verb === "bad");
        const unconfirmed = bad.filter((row) => met.get(row.line)?.isBad).length;
        const unchanged = done.filter(({ verb }) => verb === "same" || verb === "skip").length;
        counts.failed = before.failed + bad.length - unconfirmed;
        counts.leftOut = before.leftOut + unconfirmed;
        counts.skipped = before.skipped + unchanged;
        counts.done = before.done + done.length - bad.length - unchanged;
        const line = Math.max(point.line, done.at(-1)?.line ?? 0);
        // Lines that wait for their second attempt stay among the failed ones until it is their turn.
        const waiting = [...again].filter((one) => one > (done.at(-1)?.line ?? 0));
        return [counts, { line, failed: [...point.failed, ...bad.map((row) => row.line), ...waiting] }];
      },
    );
    for (const row of rows) {
      again.delete(row.line);
      point.line = Math.max(point.line, row.line);
      if (row.verb !== "bad") noteSeen(plan, row, seen);
      else {
        point.failed.push(row.line);
        await bad.add(badCells(work, row));
      }
    }
    await run.report(counts);
    await run.pause();
  }
  await keepAdded(run, context, plan);
  // Lists estimate large counts by the statistics of the table, which would stay old for a minute.
  if (counts.done >= MANY) await run.db.query(`analyze ${sqlName(plan.resource.name)}`);
  return counts.failed > 0 ? "finishPart" : "finish";
}

/** Remembers the unique values of a written row. */
function noteSeen(plan: ImportPlan, row: PreparedRow, seen: Seen): void {
  for (const column of plan.columns) {
    const isKey = column.id === plan.key?.id;
    if (!isKey && !column.field.unique) continue;
    const value = isKey ? plainText(row.cells[column.index]) : String(row.values[column.name] ?? "");
    const key = seenKey(column, value);
    if (value !== "" && !seen.has(key)) seen.set(key, row.line);
  }
}

/** Start of the name of the sheet of bad rows: the name of the imported file. */
const badTitle = ({ file }: ImportParams): string => file.name.replace(/\.[A-Za-z0-9]{1,5}$/, "").slice(0, 150);

/**
 * Imports a sheet: first a dry run of all rows, then, after the creator's go-ahead, the writing. Each row is written
 * like one by hand, with the creator's permissions, its rules and its operation record.
 */
async function importSheet(run: TaskRun): Promise<TaskEnd> {
  const params = run.params as ImportParams;
  const resource = resourceNamed(String(run.task["resource"]));
  const context: Context = { ...run.context, batchId: `task:${run.task.id}`, requestId: `task:${run.task.id}` };
  const plan = planOf(resource, params, run.context.timezone);
  return withSheet(run.storage, { key: params.file.key, reader: run.context.actor.id, isTask: true }, async (read) => {
    const sheet = correctedSheet(read, params.corrections);
    const bad = await openTaskSheet(run, badHead(context, sheet.header));
    const work: Work = { run, context, plan, sheet, bad };
    try {
      return await (params.phase === "check" ? check(work) : write(work));
    } finally {
      // Rows that failed before a stop are kept, too.
      if (bad.count > 0) await bad.keep("badRows", badTitle(params), BAD_ROWS).finally(() => bad.close());
      else await bad.close();
    }
  });
}

export const importTask: TaskKind = {
  check: needs(({ task }) => `${String(task["resource"])}.import`),
  work: importSheet,
};
