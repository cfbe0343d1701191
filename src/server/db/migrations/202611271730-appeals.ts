/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271730-appeals",
  transaction: true,
  sql: `
alter table "strike" add column "withdrawn_by" bigint;

create table "complaint" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "kind" text not null,
  "complainant" bigint,
  "name" text default '' not null,
  "company" text default '' not null,
  "email" text default '' not null,
  "phone" text default '' not null,
  "address" text default '' not null,
  "against_record" bigint,
  "target_type" text,
  "decision" text default '' not null,
  "decided_by" bigint,
  "decided_time" timestamptz,
  "decision_reason" text default '' not null,
  "target_id" bigint,
  "work" bigint,
  "respondent" bigint,
  "statement" text default '' not null,
  "demand" text default 'takeDown' not null,
  "sworn" boolean default false not null,
  "proofs" jsonb default '[]' not null,
  "status" smallint default 1 not null,
  "due_time" timestamptz,
  "lead_only" boolean default false not null,
  "sent_time" timestamptz,
  "counter_end" timestamptz,
  "counter" text default '' not null,
  "counter_files" jsonb default '[]' not null,
  "counter_time" timestamptz,
  "lang" smallint,
  "reply" text default '' not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "not_reversed" jsonb default '{}' not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "complaint_pkey" primary key ("id")
);

create index "complaint_status_due_time_idx" on "complaint" ("status", (coalesce(due_time, '-infinity'::timestamptz)), "id");

create index "complaint_respondent_create_time_idx" on "complaint" ("respondent", "create_time" desc, "id" desc);

create index "complaint_complainant_create_time_idx" on "complaint" ("complainant", "create_time" desc, "id" desc);

create index "complaint_create_time_idx" on "complaint" ("create_time", "id");

create index "complaint_kind_idx" on "complaint" ("kind", "id");

create unique index "complaint_against_record_key" on "complaint" ("against_record") where delete_time is null;

create index "complaint_against_record_idx" on "complaint" ("against_record", "id");

create index "complaint_target_type_idx" on "complaint" ("target_type", "id");

create index "complaint_decision_idx" on "complaint" ("decision", "id");

create index "complaint_decided_by_idx" on "complaint" ("decided_by", "id");

create index "complaint_decided_time_filter_idx" on "complaint" ("decided_time", "id");

create index "complaint_decided_time_idx" on "complaint" ((coalesce(decided_time, '-infinity'::timestamptz)), "id");

create index "complaint_target_id_idx" on "complaint" ("target_id", "id");

create index "complaint_demand_idx" on "complaint" ("demand", "id");

create index "complaint_due_time_filter_idx" on "complaint" ("due_time", "id");

create index "complaint_due_time_idx" on "complaint" ((coalesce(due_time, '-infinity'::timestamptz)), "id");

create index "complaint_lead_only_idx" on "complaint" ("lead_only", "id");

create index "complaint_counter_end_filter_idx" on "complaint" ("counter_end", "id");

create index "complaint_counter_end_idx" on "complaint" ((coalesce(counter_end, '-infinity'::timestamptz)), "id");

create index "complaint_counter_time_filter_idx" on "complaint" ("counter_time", "id");

create index "complaint_counter_time_idx" on "complaint" ((coalesce(counter_time, '-infinity'::timestamptz)), "id");

create index "complaint_lang_idx" on "complaint" ("lang", "id");

create index "complaint_handler_idx" on "complaint" ("handler", "id");

create index "complaint_handle_time_filter_idx" on "complaint" ("handle_time", "id");

create index "complaint_handle_time_idx" on "complaint" ((coalesce(handle_time, '-infinity'::timestamptz)), "id");

create index "complaint_search_idx" on "complaint" using gin ("search");

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

create table "exclusive_model" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "target_type" text default 'model' not null,
  "model" bigint not null,
  "author" bigint,
  "lang" smallint,
  "apply_time" timestamptz,
  "begin_time" timestamptz not null,
  "end_time" timestamptz not null,
  "share" numeric(18,4) not null,
  "found_elsewhere" text default '' not null,
  "status" smallint default 1 not null,
  "reason" text default '' not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "exclusive_model_pkey" primary key ("id")
);

create index "exclusive_model_status_apply_time_idx" on "exclusive_model" ("status", (coalesce(apply_time, '-infinity'::timestamptz)), "id");

create index "exclusive_model_author_apply_time_idx" on "exclusive_model" ("author", (coalesce(apply_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "exclusive_model_create_time_idx" on "exclusive_model" ("create_time", "id");

create index "exclusive_model_model_idx" on "exclusive_model" ("model", "id");

create index "exclusive_model_lang_idx" on "exclusive_model" ("lang", "id");

create index "exclusive_model_apply_time_filter_idx" on "exclusive_model" ("apply_time", "id");

create index "exclusive_model_apply_time_idx" on "exclusive_model" ((coalesce(apply_time, '-infinity'::timestamptz)), "id");

create index "exclusive_model_begin_time_idx" on "exclusive_model" ("begin_time", "id");

create index "exclusive_model_end_time_idx" on "exclusive_model" ("end_time", "id");

create index "exclusive_model_handler_idx" on "exclusive_model" ("handler", "id");

create index "exclusive_model_handle_time_filter_idx" on "exclusive_model" ("handle_time", "id");

create index "exclusive_model_handle_time_idx" on "exclusive_model" ((coalesce(handle_time, '-infinity'::timestamptz)), "id");

create index "exclusive_model_search_idx" on "exclusive_model" using gin ("search");

create table "logout_apply" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "target_type" text default '' not null,
  "user" bigint not null,
  "reason" text not null,
  "text" text default '' not null,
  "keep_works" boolean default false not null,
  "apply_time" timestamptz,
  "cooling_end" timestamptz,
  "due_time" timestamptz,
  "platform" integer,
  "status" smallint default 1 not null,
  "refuse_reason" text default '' not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "erase_time" timestamptz,
  "done_time" timestamptz,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "logout_apply_pkey" primary key ("id")
);

create index "logout_apply_status_due_time_idx" on "logout_apply" ("status", (coalesce(due_time, '-infinity'::timestamptz)), "id");

create index "logout_apply_user_apply_time_idx" on "logout_apply" ("user", (coalesce(apply_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "logout_apply_create_time_idx" on "logout_apply" ("create_time", "id");

create index "logout_apply_reason_idx" on "logout_apply" ("reason", "id");

create index "logout_apply_keep_works_idx" on "logout_apply" ("keep_works", "id");

create index "logout_apply_apply_time_filter_idx" on "logout_apply" ("apply_time", "id");

create index "logout_apply_apply_time_idx" on "logout_apply" ((coalesce(apply_time, '-infinity'::timestamptz)), "id");

create index "logout_apply_cooling_end_filter_idx" on "logout_apply" ("cooling_end", "id");

create index "logout_apply_cooling_end_idx" on "logout_apply" ((coalesce(cooling_end, '-infinity'::timestamptz)), "id");

create index "logout_apply_due_time_filter_idx" on "logout_apply" ("due_time", "id");

create index "logout_apply_due_time_idx" on "logout_apply" ((coalesce(due_time, '-infinity'::timestamptz)), "id");

create index "logout_apply_platform_idx" on "logout_apply" ("platform", "id");

create index "logout_apply_handler_idx" on "logout_apply" ("handler", "id");

create index "logout_apply_handle_time_filter_idx" on "logout_apply" ("handle_time", "id");

create index "logout_apply_handle_time_idx" on "logout_apply" ((coalesce(handle_time, '-infinity'::timestamptz)), "id");

create index "logout_apply_done_time_filter_idx" on "logout_apply" ("done_time", "id");

create index "logout_apply_done_time_idx" on "logout_apply" ((coalesce(done_time, '-infinity'::timestamptz)), "id");

create index "logout_apply_search_idx" on "logout_apply" using gin ("search");
`,
};
