import { CHANGED_MEANWHILE } from "#domain/bulk/targets.ts";
import { Refusal } from "#kernel/errors.ts";
import type { Sql } from "#server/db/sql.ts";
import type { PreparedRow } from "#server/resources/import/prepare-rows.ts";
import type { ImportPlan } from "#server/resources/import/plan.ts";

/** Record that a row of a sheet met in the dry run. */
export interface SeenRecord {
  line: number;
  id: string;
  version: number;
  /** True if the row changes it. */
  changes: boolean;
}

/** Returns the records that rows met. */
export const seenIn = (rows: readonly PreparedRow[]): SeenRecord[] =>
  rows.flatMap(({ line, before, verb }) =>
    before ? [{ line, id: before.id, version: before.version, changes: verb === "change" }] : [],
  );

/** Saves the records that a dry run met. */
export const saveSeen = (sql: Sql, task: string, seen: readonly SeenRecord[]): Promise<unknown> =>
  sql.query("update task_run set seen = $2::jsonb where task = $1::bigint", [task, JSON.stringify(seen)]);

/**
 * Reads the records that the dry run of a task met, by line.
 * @throws Refusal for a dry run of a former release, which kept none
 */
export async function readSeen(sql: Sql, task: string): Promise<Map<number, SeenRecord>> {
  const [run] = await sql.query<{ seen: SeenRecord[] | null }>("select seen from task_run where task = $1::bigint", [
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
 * Makes a row bad whose record changed after the dry run: somebody edited it, added it, or deleted it. Otherwise the
 * import would overwrite what nobody has seen.
 */
export async function refuseChanged(
  sql: Sql,
  plan: ImportPlan,
  batchId: string,
  rows: readonly PreparedRow[],
  seen: ReadonlyMap<number, SeenRecord>,
): Promise<void> {
  const isOther = ({ line, before }: PreparedRow): boolean => {
    const known = seen.get(line);
    return known?.id !== before?.id || known?.version !== before?.version;
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
