/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272031-report-filing",
  transaction: true,
  sql: `
alter table "report" add column "told_by" text default '' not null;

alter table "report" add column "circle" bigint;

alter table "report" add column "category" bigint;

alter table "report" add column "complaint" bigint;

alter table "report" add column "remark" text default '' not null;

alter table "report_case" add column "hide_at" integer default 0 not null;

alter table "report_case" add column "former_status" smallint;

alter table "report_case" add column "former_reason" text default '' not null;

alter table "report_case" add column "former_time" timestamptz;

alter table "report_case" add column "new_evidence" text default '' not null;

alter table "report_cause" add column "reports" integer default 0 not null;

alter table "report_cause" add column "upheld" integer default 0 not null;

-- Open cases keep what their cause says today.
update "report_case" c set "hide_at" = r."hide_at" from "report_cause" r where r."id" = c."cause";
`,
};
