import { ReportStatus } from "#domain/enumerations/reports.ts";
import { reportCase } from "#domain/reports/report-case.resource.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { changeRecord } from "#server/commands/change-record.ts";
import type { Sql } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

const banned = ReportStatus.of("forbid");
const over = ReportStatus.of("cancelForbid");

/** Gives the closed reports of a case a status. */
export const setReports = (tx: Sql, caseId: string, status: unknown): Promise<unknown> =>
  tx.query(
    `update report set status = $2, version = version + 1
     where report_case = $1::bigint and status <> $3 and delete_time is null`,
    [caseId, status, ReportStatus.of("confirm")],
  );

/** A ban is over when its entry of the black list ends, and the case and its reports say so. */
export const endBan: NonNullable<AreaRules["afterWrite"]>[string] = async (tx, context, { verb, after }) => {
  if (verb !== "end" || after["sourceKind"] !== reportCase.name) return;
  const [before] = await readRecords(tx, reportCase, [String(after["sourceId"])], true);
  // The case of a malicious report has entries as well: those of its reporters.
  if (before?.["status"] !== banned || before["targetUser"] !== after["user"]) return;
  await changeRecord(tx, context, {
    resource: reportCase,
    before,
    patch: { status: over },
    command: "reportCase.endBan",
  });
  await setReports(tx, before.id, over);
};
