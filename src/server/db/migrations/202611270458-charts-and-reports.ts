/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270458-charts-and-reports",
  transaction: true,
  sql: `
alter table "short_link" add column "clicks30" integer default 0 not null;

create table "bi_folder" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "parent" bigint,
  "rank" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "bi_folder_pkey" primary key ("id")
);

create index "bi_folder_create_time_idx" on "bi_folder" ("create_time", "id");

create index "bi_folder_parent_idx" on "bi_folder" ("parent", "id");

create index "bi_folder_rank_idx" on "bi_folder" ("rank", "id");

create index "bi_folder_search_idx" on "bi_folder" using gin ("search");

create table "bi_form" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "folder" bigint,
  "intro" text default '' not null,
  "source" text default 'view' not null,
  "view" bigint,
  "sql" text default '' not null,
  "params" jsonb default '[]' not null,
  "columns" jsonb default '[]' not null,
  "charts" jsonb default '[]' not null,
  "groups" bigint[] default '{}' not null,
  "cron" text default '' not null,
  "format" text default 'xlsx' not null,
  "receivers" bigint[] default '{}' not null,
  "next_send" timestamptz,
  "failures" integer default 0 not null,
  "cache_minutes" integer default 0 not null,
  "limit_rows" integer default 10000 not null,
  "timeout" integer default 30 not null,
  "shelf" smallint default 2 not null,
  "opens" integer default 0 not null,
  "mean_seconds" numeric(18,2),
  "last_state" text,
  "owner" bigint,
  "rank" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "bi_form_pkey" primary key ("id")
);

create index "bi_form_create_time_idx" on "bi_form" ("create_time", "id");

create index "bi_form_folder_idx" on "bi_form" ("folder", "id");

create index "bi_form_source_idx" on "bi_form" ("source", "id");

create index "bi_form_view_idx" on "bi_form" ("view", "id");

create index "bi_form_groups_idx" on "bi_form" using gin ("groups");

create index "bi_form_cron_idx" on "bi_form" ("cron", "id");

create index "bi_form_next_send_filter_idx" on "bi_form" ("next_send", "id");

create index "bi_form_next_send_idx" on "bi_form" ((coalesce(next_send, '-infinity'::timestamptz)), "id");

create index "bi_form_failures_idx" on "bi_form" ("failures", "id");

create index "bi_form_shelf_idx" on "bi_form" ("shelf", "id");

create index "bi_form_opens_idx" on "bi_form" ("opens", "id");

create index "bi_form_mean_seconds_idx" on "bi_form" ((coalesce(mean_seconds, -1)), "id");

create index "bi_form_last_state_idx" on "bi_form" ("last_state", "id");

create index "bi_form_owner_idx" on "bi_form" ("owner", "id");

create index "bi_form_rank_idx" on "bi_form" ("rank", "id");

create index "bi_form_search_idx" on "bi_form" using gin ("search");

create table "bi_run" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "form" bigint not null,
  "params" jsonb,
  "who" bigint,
  "seconds" numeric(18,2),
  "rows" integer,
  "state" text default 'running' not null,
  "error" text default '' not null,
  "process" integer,
  "file" jsonb,
  "delete_time" timestamptz,
  constraint "bi_run_pkey" primary key ("id")
);

create index "bi_run_form_create_time_idx" on "bi_run" ("form", "create_time" desc, "id" desc);

create index "bi_run_create_time_idx" on "bi_run" ("create_time", "id");

create index "bi_run_who_idx" on "bi_run" ("who", "id");

create index "bi_run_seconds_filter_idx" on "bi_run" ("seconds", "id");

create index "bi_run_seconds_idx" on "bi_run" ((coalesce(seconds, -1)), "id");

create index "bi_run_rows_filter_idx" on "bi_run" ("rows", "id");

create index "bi_run_rows_idx" on "bi_run" ((coalesce(rows, -32768)), "id");

create index "bi_run_state_idx" on "bi_run" ("state", "id");

create table "bi_view" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "key" text default '' not null,
  "title" jsonb default '{}' not null,
  "columns" jsonb default '[]' not null,
  "refresh" text default 'live' not null,
  "last_refresh" timestamptz,
  "rows" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "bi_view_pkey" primary key ("id")
);

create index "bi_view_create_time_idx" on "bi_view" ("create_time", "id");

create unique index "bi_view_key_key" on "bi_view" ("key") where delete_time is null;

create index "bi_view_refresh_idx" on "bi_view" ("refresh", "id");

create index "bi_view_search_idx" on "bi_view" using gin ("search");

create table "figure_sum" (
  "source" text not null,
  "by" text not null,
  "value" text not null,
  "measure" text not null,
  "hour" timestamptz not null,
  "n" bigint not null,
  constraint "figure_sum_pkey" primary key ("source", "by", "value", "measure", "hour")
);

create table "figure_sum_state" (
  "source" text not null,
  "last" bigint default 0 not null,
  "seen" bigint default 0 not null,
  "seen_at" timestamptz default now() not null,
  constraint "figure_sum_state_pkey" primary key ("source")
);
`,
};
