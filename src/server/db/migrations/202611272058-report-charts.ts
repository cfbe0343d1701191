/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272058-report-charts",
  transaction: true,
  sql: `
alter table "report_case" add column "reports" integer default 0 not null;

alter table "report_case" add column "pace" text;

alter table "report_case" add column "overturned" boolean default false not null;
`,
};
