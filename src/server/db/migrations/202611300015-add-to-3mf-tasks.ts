/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611300015-add-to-3mf-tasks",
  transaction: true,
  sql: `
create table "to3mf_task" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "model" bigint not null,
  "bulk_id" text default '' not null,
  "printers" jsonb default '[]' not null,
  "rank" integer default 0 not null,
  "state" smallint default 0 not null,
  "progress" integer default 0 not null,
  "error" jsonb default '{}' not null,
  "result" jsonb,
  "result_size" bigint,
  "begin" timestamptz,
  "end" timestamptz,
  "took" numeric(18,1),
  "attempts" integer default 0 not null,
  "log" jsonb default '[]' not null,
  "delete_time" timestamptz,
  constraint "to3mf_task_pkey" primary key ("id")
);

create index "to3mf_task_state_rank_idx" on "to3mf_task" ("state", "rank", "id");

create index "to3mf_task_state_end_idx" on "to3mf_task" ("state", (coalesce("end", '-infinity'::timestamptz)) desc, "id" desc);

create index "to3mf_task_create_time_idx" on "to3mf_task" ("create_time", "id");

create index "to3mf_task_model_idx" on "to3mf_task" ("model", "id");

create index "to3mf_task_bulk_id_idx" on "to3mf_task" ("bulk_id", "id");

create index "to3mf_task_rank_idx" on "to3mf_task" ("rank", "id");

create index "to3mf_task_begin_filter_idx" on "to3mf_task" ("begin", "id");

create index "to3mf_task_begin_idx" on "to3mf_task" ((coalesce(begin, '-infinity'::timestamptz)), "id");

create index "to3mf_task_end_filter_idx" on "to3mf_task" ("end", "id");

create index "to3mf_task_end_idx" on "to3mf_task" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "to3mf_task_took_idx" on "to3mf_task" ((coalesce(took, -1)), "id");

create table "to3mf_run" (
  "task" bigint not null,
  "worker" text not null,
  "beat" timestamptz default now() not null,
  constraint "to3mf_run_pkey" primary key ("task")
);
`,
};
