import { createHash } from "node:crypto";
import { CHANGED_MEANWHILE } from "#domain/bulk/targets.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { Sql } from "#server/db/sql.ts";
import { textOf } from "#server/resources/import/cell-value.ts";
import type { PreparedRow } from "#server/resources/import/prepare-rows.ts";
import type { ImportPlan } from "#server/resources/import/plan.ts";
import type { Row } from "#server/resources/row.ts";

/** What a row of a sheet met in the dry run. */
export interface SeenRow {
  line: number;
  /** The record of its key, and the version of that record; null where there was none. */
  id: string | null;
  version: number | null;
  /** True if the row changes the record. */
  changes: boolean;
  /** True if the row was bad, so that nobody has confirmed it. */
  isBad: boolean;
  /** Hash of the values that its cells meant. Absent for a bad row, which is not written. */
  meaning?: string;
  /** Fault of each bad cell, by its column: equal ones have one cause and one text. Absent for a sound row. */
  faults?: Record<number, string>;
  /** The member to whom the row gives the record. Absent where it names none. */
  member?: string;
}

const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);

/** Returns a hash of the values that the cells of a row mean: a name is the id of its record. */
const meaningOf = ({ columns }: ImportPlan, values: Row): string =>
  hashOf(
    columns.map(({ name, language }) =>
      language === null ? (values[name] ?? null) : ((values[name] as Row | undefined)?.[language] ?? null),
    ),
  );

/** Returns the first fault of each bad cell. */
function faultsOf({ cells, problems }: PreparedRow): Record<number, string> {
  const faults: Record<number, string> = {};
  for (const { column, label } of problems)
    if (column >= 0) faults[column] ??= hashOf([column, textOf(cells[column]), label[0]]);
  return faults;
}

/** Returns what rows met. */
export const seenIn = (rows: readonly PreparedRow[], plan: ImportPlan): SeenRow[] =>
  rows.map((row) => {
    const { line, before, verb, values } = row;
    const { ownerField } = plan.resource;
    const [changes, isBad] = [verb === "change", verb === "bad"];
    const memberId = ownerField === null || (!changes && verb !== "add") ? null : values[ownerField];
    const met = { line, id: before?.id ?? null, version: before?.version ?? null, changes, isBad };
    if (isBad) return { ...met, faults: faultsOf(row) };
    return {
      ...met,
      meaning: meaningOf(plan, values),
      ...(typeof memberId === "string" && memberId !== "" ? { member: memberId } : {}),
    };
  });

/** Saves what a dry run met. */
export const saveSeen = (sql: Sql, task: string, seen: readonly SeenRow[]): Promise<unknown> =>
  sql.query("update task_run set seen = $2::jsonb where task = $1::bigint", [task, JSON.stringify(seen)]);

/**
 * Reads what the dry run of a task met, by line.
 * @throws Refusal for a dry run of a former release, which kept less
 */
export async function readSeen(sql: Sql, task: string): Promise<Map<number, SeenRow>> {
  const [run] = await sql.query<{ seen: SeenRow[] | null }>("select seen from task_run where task = $1::bigint", [
    task,
  ]);
  const { seen = null } = run ?? {};
  if (!seen || seen.length === 0 || seen.some(({ isBad, meaning }) => !isBad && meaning === undefined))
    throw new Refusal("wrongState", ["试运行结果已失效，请重新试运行", "The dry run is out of date. Run it again"]);
  return new Map(seen.map((one) => [one.line, one]));
}

/** Returns which of these records the import itself wrote last, such as by a rule that follows from another row. */
async function ownWrites(
  sql: Sql,
  { resource }: ImportPlan,
  batchId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await sql.query<{ id: string }>(
    `select last.id from (
       select distinct on (op_obj_id) op_obj_id as id, batch_id from operation_record
       where resource = $1 and op_obj_id = any($2::bigint[]) order by op_obj_id, operation_record.id desc) last
     where last.batch_id = $3`,
    [resource.name, ids, batchId],
  );
  return new Set(rows.map(({ id }) => String(id)));
}

/**
 * Makes a row bad that is not what the dry run met. Somebody edited, added or deleted its record, or a name in the row
 * now stands for another record. Otherwise the import would write what nobody has seen.
 */
export async function refuseChanged(
  sql: Sql,
  plan: ImportPlan,
  batchId: string,
  rows: readonly PreparedRow[],
  seen: ReadonlyMap<number, SeenRow>,
): Promise<void> {
  const means = ({ line, values }: PreparedRow): boolean => seen.get(line)?.meaning === meaningOf(plan, values);
  const isOther = (row: PreparedRow): boolean => {
    const { id = null, version = null, changes = false } = seen.get(row.line) ?? {};
    const isNew = row.verb === "change" && !changes;
    return isNew || !means(row) || id !== (row.before?.id ?? null) || version !== (row.before?.version ?? null);
  };
  const changed = rows.filter((row) => row.verb !== "bad" && row.verb !== "skip" && isOther(row));
  const ownUpdates = await ownWrites(
    sql,
    plan,
    batchId,
    changed.flatMap(({ before }) => before?.id ?? []),
  );
  for (const row of changed) {
    if (row.before && ownUpdates.has(row.before.id) && means(row)) continue;
    row.problems.push({ column: plan.key?.index ?? -1, label: CHANGED_MEANWHILE });
    row.verb = "bad";
  }
}

const UNCONFIRMED: Label = ["试运行时有错，未经确认", "It was bad in the dry run, so nobody has confirmed it"];

/** Makes a row bad again that was bad in the dry run. Meanwhile somebody may have removed the cause. */
export function refuseUnconfirmed(rows: readonly PreparedRow[], seen: ReadonlyMap<number, SeenRow>): void {
  for (const row of rows) {
    if (row.verb === "bad" || !seen.get(row.line)?.isBad) continue;
    row.problems.push({ column: -1, label: UNCONFIRMED });
    row.verb = "bad";
  }
}
