import { ReportStatus } from "#domain/enumerations/reports.ts";
import type { AnyRecord } from "#kernel/resource.ts";
import type { Operation, Write } from "#server/areas/area-rules.ts";
import type { Context } from "#server/context.ts";
import type { Sql } from "#server/db/sql.ts";

const setStatus = (tx: Sql, id: string, status: unknown): Promise<unknown> =>
  tx.query(
    `update report set status = $2, version = version + 1
     where report_case = $1::bigint and status <> $3 and delete_time is null`,
    [id, status, ReportStatus.of("confirm")],
  );

/** Reports of a case that an upheld appeal overturned were not right. */
export async function closeCaseReports(
  tx: Sql,
  _context: Context,
  { verb, after }: Write & { after: AnyRecord },
): Promise<void> {
  if (verb === "overturn") await setStatus(tx, after.id, after["status"]);
}

/** Gives the reports of a case its former state, for the undo of the appeal. */
export const reopenCaseReports = (tx: Sql, { object, before }: Operation): Promise<unknown> =>
  setStatus(tx, object, before["status"]);
