/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271709-appeals",
  transaction: true,
  sql: `
alter table "strike" add column "withdrawn_by" bigint;

create table "grievance" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "against_record" bigint not null,
  "model" bigint,
  "user" bigint,
  "reason" text default '' not null,
  "pictures" jsonb default '[]' not null,
  "target_type" text,
  "decision" text default '' not null,
  "decided_by" bigint,
  "decided_time" timestamptz,
  "decision_reason" text default '' not null,
  "status" smallint default 1 not null,
  "lang" smallint,
  "reply" text default '' not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "not_reversed" jsonb default '{}' not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "grievance_pkey" primary key ("id")
);

create index "grievance_status_create_time_idx" on "grievance" ("status", "create_time", "id");

create index "grievance_user_create_time_idx" on "grievance" ("user", "create_time" desc, "id" desc);

create index "grievance_create_time_idx" on "grievance" ("create_time", "id");

create unique index "grievance_against_record_key" on "grievance" ("against_record") where delete_time is null;

create index "grievance_against_record_idx" on "grievance" ("against_record", "id");

create index "grievance_model_idx" on "grievance" ("model", "id");

create index "grievance_target_type_idx" on "grievance" ("target_type", "id");

create index "grievance_decision_idx" on "grievance" ("decision", "id");

create index "grievance_decided_by_idx" on "grievance" ("decided_by", "id");

create index "grievance_decided_time_filter_idx" on "grievance" ("decided_time", "id");

create index "grievance_decided_time_idx" on "grievance" ((coalesce(decided_time, '-infinity'::timestamptz)), "id");

create index "grievance_lang_idx" on "grievance" ("lang", "id");

create index "grievance_handler_idx" on "grievance" ("handler", "id");

create index "grievance_handle_time_filter_idx" on "grievance" ("handle_time", "id");

create index "grievance_handle_time_idx" on "grievance" ((coalesce(handle_time, '-infinity'::timestamptz)), "id");

create index "grievance_search_idx" on "grievance" using gin ("search");
`,
};
