/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611281449-periodic-jobs",
  transaction: true,
  sql: `
create table "periodic_job" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "title" jsonb default '{}' not null,
  "code" text default '' not null,
  "state" text default 'done' not null,
  "last_run" timestamptz,
  "took" integer,
  "due" timestamptz,
  "failures" integer default 0 not null,
  "last_failure" timestamptz,
  "error" text default '' not null,
  "delete_time" timestamptz,
  constraint "periodic_job_pkey" primary key ("id")
);

create index "periodic_job_create_time_idx" on "periodic_job" ("create_time", "id");

create unique index "periodic_job_code_key" on "periodic_job" ("code") where delete_time is null;

create index "periodic_job_state_idx" on "periodic_job" ("state", "id");

create index "periodic_job_last_run_idx" on "periodic_job" ("last_run", "id");
`,
};
