/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301928-add-task-parts",
  transaction: true,
  sql: `
alter table "async_task" add column "priority" smallint default 2 not null;

alter table "async_task" add column "idem_key" text default '' not null;

alter table "async_task" add column "worker" text default '' not null;

alter table "async_task" add column "heartbeat" timestamptz;

create table "async_sub_task" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "task" bigint not null,
  "line" integer not null,
  "resource" text default '' not null,
  "target" bigint,
  "state" text default 'waiting' not null,
  "input" jsonb,
  "code" text default '' not null,
  "error" text default '' not null,
  "attempts" integer default 1 not null,
  "begin" timestamptz,
  "end" timestamptz,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "async_sub_task_pkey" primary key ("id")
);

create index "async_sub_task_task_state_idx" on "async_sub_task" ("task", "state", "id");

create unique index "async_sub_task_task_line_key" on "async_sub_task" ("task", "line") where delete_time is null;

create index "async_sub_task_create_time_idx" on "async_sub_task" ("create_time", "id");

create index "async_sub_task_line_idx" on "async_sub_task" ("line", "id");

create index "async_sub_task_target_idx" on "async_sub_task" ("target", "id");

create index "async_sub_task_state_idx" on "async_sub_task" ("state", "id");

create index "async_sub_task_error_idx" on "async_sub_task" ("error", "id");

create index "async_sub_task_end_idx" on "async_sub_task" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "async_sub_task_search_idx" on "async_sub_task" using gin ("search");
`,
};
