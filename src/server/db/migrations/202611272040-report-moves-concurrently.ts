/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272040-report-moves-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "report_case_merged_into_idx" on "report_case" ("merged_into", "id");

create index concurrently if not exists "report_case_assignee_idx" on "report_case" ("assignee", "id");

create index concurrently if not exists "complaint_report_idx" on "complaint" ("report", "id");
`,
};
