/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272040-report-moves",
  transaction: true,
  sql: `
alter table "report" add column "former_case" bigint;

alter table "report_case" add column "raised_to" text;

alter table "report_case" add column "merged_into" bigint;

alter table "report_case" add column "assignee" bigint;

alter table "complaint" add column "report" bigint;
`,
};
