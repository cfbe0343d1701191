/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272058-report-charts-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "report_case_reports_idx" on "report_case" ("reports", "id");

create index concurrently if not exists "report_case_pace_idx" on "report_case" ("pace", "id");

create index concurrently if not exists "report_case_overturned_idx" on "report_case" ("overturned", "id");

create index concurrently if not exists "user_strikes_idx" on "user" ("strikes", "id");
`,
};
