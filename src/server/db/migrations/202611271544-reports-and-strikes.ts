/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271544-reports-and-strikes",
  transaction: true,
  sql: `
create table "report" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "report_case" bigint not null,
  "target_type" text not null,
  "target_id" bigint not null,
  "target_user" bigint,
  "reporter" bigint not null,
  "cause" bigint not null,
  "description" text default '' not null,
  "pictures" jsonb default '[]' not null,
  "snapshot" jsonb,
  "weight" numeric(18,1) default 1 not null,
  "platform" integer,
  "lang" smallint,
  "status" smallint default 2 not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "decision" bigint,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "report_pkey" primary key ("id")
);

create index "report_report_case_status_idx" on "report" ("report_case", "status", "id");

create index "report_target_type_create_time_idx" on "report" ("target_type", "create_time" desc, "id" desc);

create index "report_reporter_create_time_idx" on "report" ("reporter", "create_time" desc, "id" desc);

create index "report_create_time_idx" on "report" ("create_time", "id");

create index "report_target_id_idx" on "report" ("target_id", "id");

create index "report_target_user_idx" on "report" ("target_user", "id");

create index "report_cause_idx" on "report" ("cause", "id");

create index "report_platform_idx" on "report" ("platform", "id");

create index "report_lang_idx" on "report" ("lang", "id");

create index "report_status_idx" on "report" ("status", "id");

create index "report_handler_idx" on "report" ("handler", "id");

create index "report_handle_time_idx" on "report" ("handle_time", "id");

create index "report_search_idx" on "report" using gin ("search");

create table "report_case" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "target_type" text not null,
  "target_id" bigint not null,
  "target_user" bigint,
  "lang" smallint,
  "cause" bigint,
  "priority" text,
  "first_time" timestamptz not null,
  "due_time" timestamptz not null,
  "hidden" boolean default false not null,
  "status" smallint default 2 not null,
  "measure" text,
  "reason" text default '' not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "report_case_pkey" primary key ("id")
);

create index "report_case_status_priority_due_time_idx" on "report_case" ("status", (coalesce(priority, '')), "due_time", "id");

create index "report_case_target_type_target_id_idx" on "report_case" ("target_type", "target_id", "id");

create index "report_case_target_user_create_time_idx" on "report_case" ("target_user", "create_time" desc, "id" desc);

create index "report_case_create_time_idx" on "report_case" ("create_time", "id");

create index "report_case_target_id_idx" on "report_case" ("target_id", "id");

create index "report_case_lang_idx" on "report_case" ("lang", "id");

create index "report_case_cause_idx" on "report_case" ("cause", "id");

create index "report_case_priority_filter_idx" on "report_case" ("priority", "id");

create index "report_case_priority_idx" on "report_case" ((coalesce(priority, '')), "id");

create index "report_case_first_time_idx" on "report_case" ("first_time", "id");

create index "report_case_due_time_idx" on "report_case" ("due_time", "id");

create index "report_case_hidden_idx" on "report_case" ("hidden", "id");

create index "report_case_measure_idx" on "report_case" ("measure", "id");

create index "report_case_handler_idx" on "report_case" ("handler", "id");

create index "report_case_handle_time_filter_idx" on "report_case" ("handle_time", "id");

create index "report_case_handle_time_idx" on "report_case" ((coalesce(handle_time, '-infinity'::timestamptz)), "id");

create index "report_case_search_idx" on "report_case" using gin ("search");

create table "report_cause" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "rank" integer,
  "target" text not null,
  "key" text default '' not null,
  "name" jsonb default '{}' not null,
  "description" jsonb default '{}' not null,
  "parent" bigint,
  "priority" text default 'P1' not null,
  "due_hours" integer default 24 not null,
  "hide_at" integer default 10 not null,
  "evidence" text default 'none' not null,
  "measure" text default 'none' not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "report_cause_pkey" primary key ("id")
);

create unique index "report_cause_target_key_key" on "report_cause" ("target", "key") where delete_time is null;

create index "report_cause_create_time_idx" on "report_cause" ("create_time", "id");

create index "report_cause_rank_filter_idx" on "report_cause" ("rank", "id");

create index "report_cause_rank_idx" on "report_cause" ((coalesce(rank, -32768)), "id");

create index "report_cause_target_idx" on "report_cause" ("target", "id");

create index "report_cause_parent_idx" on "report_cause" ("parent", "id");

create index "report_cause_priority_idx" on "report_cause" ("priority", "id");

create index "report_cause_status_idx" on "report_cause" ("status", "id");

create index "report_cause_search_idx" on "report_cause" using gin ("search");

create table "strike" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "user" bigint not null,
  "points" integer not null,
  "decision" bigint,
  "expires" timestamptz not null,
  "has_expired" boolean default false not null,
  constraint "strike_pkey" primary key ("id")
);

create index "strike_create_time_idx" on "strike" ("create_time", "id");

create index "strike_user_idx" on "strike" ("user", "id");

create index "strike_decision_idx" on "strike" ("decision", "id");

create index "strike_expires_idx" on "strike" ("expires", "id");

-- Strikes that members have already count for another 90 days.
insert into "strike" ("user", points, expires)
select u.id, 1, now() + interval '90 days' from "user" u, generate_series(1, u.strikes) where u.strikes > 0;
`,
};
