/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611290008-add-request-subject",
  transaction: true,
  sql: `
alter table "pending_decision" add column "call" text default '' not null;

alter table "pending_decision" add column "key" text default '' not null;

alter table "pending_decision" add column "hash" text default '' not null;

alter table "pending_decision" add column "done" integer;

alter table "pending_decision" add column "refused" integer;

alter table "task_run" add column "seen" jsonb;

delete from "file_use" where "resource" = 'asyncTask';
`,
};
