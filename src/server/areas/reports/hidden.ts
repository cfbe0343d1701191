import { ReportStatus } from "#domain/enumerations/reports.ts";

/**
 * SQL condition that no open case hides a record. Feeds leave hidden records out; their own state does not change.
 * @param id SQL term of the record's id
 */
export const isShown = (resource: string, id: string): string =>
  `not exists (select 1 from report_case hiding where hiding.target_type = '${resource}' and hiding.target_id = ${id}
    and hiding.hidden and hiding.status = ${ReportStatus.of("confirm")} and hiding.delete_time is null)`;
