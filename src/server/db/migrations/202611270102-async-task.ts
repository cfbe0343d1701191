/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270102-async-task",
  transaction: true,
  sql: `
create table "async_task" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "task_no" text default '' not null,
  "kind" text not null,
  "title" text default '' not null,
  "resource" text default '' not null,
  "state" text default 'waiting' not null,
  "progress" integer default 0 not null,
  "total" integer default 0 not null,
  "done" integer default 0 not null,
  "failed" integer default 0 not null,
  "skipped" integer default 0 not null,
  "speed" integer,
  "seconds_left" integer,
  "input" jsonb,
  "result" jsonb,
  "bad_rows" jsonb,
  "error" text default '' not null,
  "attempts" integer default 0 not null,
  "begin" timestamptz,
  "end" timestamptz,
  "expire" timestamptz,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "async_task_pkey" primary key ("id")
);

create index "async_task_creator_create_time_idx" on "async_task" ("creator", "create_time" desc, "id" desc);

create index "async_task_create_time_idx" on "async_task" ("create_time", "id");

create unique index "async_task_task_no_key" on "async_task" ("task_no") where delete_time is null;

create index "async_task_kind_idx" on "async_task" ("kind", "id");

create index "async_task_resource_idx" on "async_task" ("resource", "id");

create index "async_task_state_idx" on "async_task" ("state", "id");

create index "async_task_failed_idx" on "async_task" ("failed", "id");

create index "async_task_begin_filter_idx" on "async_task" ("begin", "id");

create index "async_task_begin_idx" on "async_task" ((coalesce(begin, '-infinity'::timestamptz)), "id");

create index "async_task_end_idx" on "async_task" ("end", "id");

create index "async_task_expire_idx" on "async_task" ("expire", "id");

create index "async_task_search_idx" on "async_task" using gin ("search");

create table "task_run" (
  "task" bigint not null,
  "params" jsonb not null,
  "checkpoint" jsonb,
  "outcome" jsonb,
  "worker" text,
  "heartbeat" timestamptz,
  constraint "task_run_pkey" primary key ("task")
);

create table "task_file" (
  "key" text not null,
  "task" bigint not null,
  "expire" timestamptz not null,
  constraint "task_file_pkey" primary key ("key", "task")
);

create index "task_file_task_idx" on "task_file" ("task");

create index "task_file_expire_idx" on "task_file" ("expire");
`,
};
