/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272031-report-filing-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "report_circle_idx" on "report" ("circle", "id");

create index concurrently if not exists "report_category_idx" on "report" ("category", "id");

create index concurrently if not exists "report_complaint_idx" on "report" ("complaint", "id");

create index concurrently if not exists "report_case_former_status_idx" on "report_case" ("former_status", "id");

create index concurrently if not exists "report_cause_evidence_idx" on "report_cause" ("evidence", "id");
`,
};
