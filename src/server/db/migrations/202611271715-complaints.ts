/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271715-complaints",
  transaction: true,
  sql: `
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
`,
};
