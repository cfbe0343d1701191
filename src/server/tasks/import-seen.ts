import { CHANGED_MEANWHILE } from "#domain/bulk/targets.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Label } from "#kernel/label.ts";
import type { Resource } from "#kernel/resource.ts";
import type { Sql } from "#server/db/sql.ts";
import type { PreparedRow } from "#server/resources/import/prepare-rows.ts";
import type { ImportPlan } from "#server/resources/import/plan.ts";

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
  /** The member to whom the row gives the record. Absent where it names none. */
  member?: string;
}

/** Returns what rows met. A sound row without a record and without a member is left out. */
export const seenIn = (rows: readonly PreparedRow[], { ownerField }: Resource): SeenRow[] =>
  rows.flatMap(({ line, before, verb, values }) => {
    const [changes, isBad] = [verb === "change", verb === "bad"];
    const given = ownerField === null || (!changes && verb !== "add") ? null : values[ownerField];
    const member = typeof given === "string" && given !== "" ? { member: given } : {};
    const row = { line, id: before?.id ?? null, version: before?.version ?? null, changes, isBad, ...member };
    return before || isBad || row.member ? [row] : [];
  });

/** Saves what a dry run met. */
export const saveSeen = (sql: Sql, task: string, seen: readonly SeenRow[]): Promise<unknown> =>
  sql.query("update task_run set seen = $2::jsonb where task = $1::bigint", [task, JSON.stringify(seen)]);

/**
 * Reads what the dry run of a task met, by line.
 * @throws Refusal for a dry run of a former release, which kept none
 */
export async function readSeen(sql: Sql, task: string): Promise<Map<number, SeenRow>> {
  const [run] = await sql.query<{ seen: SeenRow[] | null }>("select seen from task_run where task = $1::bigint", [
    task,
  ]);
  if (!run?.seen)
    throw new Refusal("wrongState", ["试运行结果已失效，请重新试运行", "The dry run is out of date. Run it again"]);
  return new Map(run.seen.map((one) => [one.line, one]));
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
 * Makes a row bad whose record changed after the dry run: somebody edited it, added it, or deleted it, or a name in the
 * row now stands for another record, so that a row changes what it left alone. Otherwise the import would overwrite
 * what nobody has seen.
 */
export async function refuseChanged(
  sql: Sql,
  plan: ImportPlan,
  batchId: string,
  rows: readonly PreparedRow[],
  seen: ReadonlyMap<number, SeenRow>,
): Promise<void> {
  const isOther = ({ line, before, verb }: PreparedRow): boolean => {
    const { id = null, version = null, changes = false } = seen.get(line) ?? {};
    const isNew = verb === "change" && !changes;
    return isNew || id !== (before?.id ?? null) || version !== (before?.version ?? null);
  };
  const changed = rows.filter((row) => row.verb !== "bad" && row.verb !== "skip" && isOther(row));
  const own = await ownWrites(
    sql,
    plan,
    batchId,
    changed.flatMap(({ before }) => before?.id ?? []),
  );
  for (const row of changed) {
    if (row.before && own.has(row.before.id)) continue;
    row.problems.push({ column: plan.key?.at ?? -1, label: CHANGED_MEANWHILE });
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
