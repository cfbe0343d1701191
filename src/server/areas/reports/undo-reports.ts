import { reportCase } from "#domain/reports/report-case.resource.ts";
import type { AreaRules, Operation } from "#server/commands/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";
import { refreshKeptOf } from "#server/resources/refresh-kept.ts";

// Not in the handlers, because rules must not import server/commands/standard.ts.

/** Gives a case the reports back that went from it to another one. */
async function moveBack(tx: Sql, from: string, to: string): Promise<void> {
  await tx.query(
    `update report set report_case = $1::bigint, former_case = null, version = version + 1, update_time = now()
     where report_case = $2::bigint and former_case = $1::bigint and delete_time is null`,
    [from, to],
  );
  await refreshKeptOf(tx, reportCase, [from, to]);
}

/** Gives the reports back that were split from a case. The case that they got is gone with its own operation. */
async function undoSplit(tx: Sql, _context: Context, { id, object }: Operation): Promise<void> {
  const [fresh] = await tx.query<{ id: string }>(
    `select op_obj_id as id from operation_record where caused_by = $1::bigint and command = 'reportCase.add'`,
    [id],
  );
  if (fresh) await moveBack(tx, object, fresh.id);
}

const undoMerge = (tx: Sql, _context: Context, { object, after }: Operation): Promise<unknown> =>
  moveBack(tx, object, String(after["mergedInto"]));

/** The operation record does not contain the field `decision`, so its undo is here. */
const undoMalicious = (tx: Sql, _context: Context, { object }: Operation): Promise<unknown> =>
  tx.query("update report set decision = null where id = $1::bigint", [object]);

export const undoReports: NonNullable<AreaRules["undo"]> = {
  "reportCase.split": undoSplit,
  "reportCase.merge": undoMerge,
  "report.malicious": undoMalicious,
};
