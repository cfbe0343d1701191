import type { CaseContext, ReportLine, ReportsBlock } from "#domain/api/evidence.ts";
import { ReportStatus } from "#domain/enumerations/reports.ts";
import { upheldStates } from "#domain/reports/report-states.ts";
import { report } from "#domain/reports/report.resource.ts";
import type { Database } from "#server/db/sql.ts";
import { readRecords } from "#server/resources/detail.ts";

/** Most reports that are shown. A case may have thousands. */
const MOST = 50;

const upheld = upheldStates.map((state) => ReportStatus.of(state));

/** Reads the reports of a case, the most trusted reporters first, with how often each reporter was right. */
export async function readReports(db: Database, caseId: string): Promise<Omit<ReportsBlock, keyof CaseContext>> {
  const rows = await db.query<{ id: string; right: number; decided: number; recent: number }>(
    `with shown as (
       select id, reporter, weight from report where report_case = $1::bigint and delete_time is null
       order by weight desc, id limit ${MOST}
     )
     select s.id, o.right, o.decided, o.recent from shown s
     cross join lateral (
       select count(*) filter (where r.status = any($2::smallint[]))::int as right,
         count(*) filter (where r.status <> $3)::int as decided,
         count(*) filter (where r.create_time > now() - interval '7 days')::int as recent
       from report r where r.reporter = s.reporter and r.delete_time is null
     ) o order by s.weight desc, s.id`,
    [caseId, upheld, ReportStatus.of("confirm")],
  );
  const records = new Map(
    (
      await readRecords(
        db,
        report,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const list: ReportLine[] = rows.flatMap(({ id, ...rest }) => {
    const record = records.get(id);
    return record ? [{ record, ...rest }] : [];
  });
  const [row] = await db.query<{ hideAt: number }>(
    `select hide_at as "hideAt" from report_case where id = $1::bigint`,
    [caseId],
  );
  return { list, hideAt: row?.hideAt ?? 0 };
}
