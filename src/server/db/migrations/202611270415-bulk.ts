/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270415-bulk",
  transaction: true,
  sql: `
alter table "operation_record" add column "job_no" text default '' not null;

alter table "operation_record" add column "caused_by" bigint;

create table "pending_decision" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "title" text default '' not null,
  "operation" text default '' not null,
  "resource" text default '' not null,
  "count" integer default 0 not null,
  "action" jsonb,
  "rule" text not null,
  "limit" integer,
  "requester" bigint,
  "why" text default '' not null,
  "state" text default 'waiting' not null,
  "expire" timestamptz,
  "approver" bigint,
  "decided" timestamptz,
  "answer" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "pending_decision_pkey" primary key ("id")
);

create index "pending_decision_create_time_idx" on "pending_decision" ("create_time", "id");

create index "pending_decision_operation_idx" on "pending_decision" ("operation", "id");

create index "pending_decision_resource_idx" on "pending_decision" ("resource", "id");

create index "pending_decision_rule_idx" on "pending_decision" ("rule", "id");

create index "pending_decision_requester_idx" on "pending_decision" ("requester", "id");

create index "pending_decision_state_idx" on "pending_decision" ("state", "id");

create index "pending_decision_expire_filter_idx" on "pending_decision" ("expire", "id");

create index "pending_decision_expire_idx" on "pending_decision" ((coalesce(expire, '-infinity'::timestamptz)), "id");

create index "pending_decision_approver_idx" on "pending_decision" ("approver", "id");

create index "pending_decision_decided_idx" on "pending_decision" ("decided", "id");

create index "pending_decision_search_idx" on "pending_decision" using gin ("search");

create table "bulk_job" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "job_no" text default '' not null,
  "title" text default '' not null,
  "kind" text not null,
  "target" text default '' not null,
  "choose" jsonb,
  "what" jsonb,
  "file" jsonb,
  "total" integer default 0 not null,
  "good" integer default 0 not null,
  "bad" integer default 0 not null,
  "done" integer default 0 not null,
  "same" integer default 0 not null,
  "failed" integer default 0 not null,
  "undone" integer default 0 not null,
  "status" text default 'draft' not null,
  "speed" integer default 200 not null,
  "maker" bigint,
  "approver" bigint,
  "async_task" bigint,
  "pending" bigint,
  "reason" text default '' not null,
  "error" text default '' not null,
  "end" timestamptz,
  "is_template" boolean default false not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "bulk_job_pkey" primary key ("id")
);

create index "bulk_job_create_time_idx" on "bulk_job" ("create_time", "id");

create unique index "bulk_job_job_no_key" on "bulk_job" ("job_no") where delete_time is null;

create index "bulk_job_job_no_idx" on "bulk_job" ("job_no", "id");

create index "bulk_job_title_idx" on "bulk_job" ("title", "id");

create index "bulk_job_kind_idx" on "bulk_job" ("kind", "id");

create index "bulk_job_target_idx" on "bulk_job" ("target", "id");

create index "bulk_job_failed_idx" on "bulk_job" ("failed", "id");

create index "bulk_job_status_idx" on "bulk_job" ("status", "id");

create index "bulk_job_maker_idx" on "bulk_job" ("maker", "id");

create index "bulk_job_approver_idx" on "bulk_job" ("approver", "id");

create index "bulk_job_async_task_idx" on "bulk_job" ("async_task", "id");

create index "bulk_job_end_idx" on "bulk_job" ("end", "id");

create index "bulk_job_is_template_idx" on "bulk_job" ("is_template", "id");

create index "bulk_job_search_idx" on "bulk_job" using gin ("search");

create table "bulk_row" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "job" bigint not null,
  "line" integer not null,
  "resource" text default '' not null,
  "target_id" bigint,
  "target_version" integer,
  "before" jsonb,
  "after" jsonb,
  "result" text default 'waiting' not null,
  "error" text default '' not null,
  constraint "bulk_row_pkey" primary key ("id")
);

create index "bulk_row_job_line_idx" on "bulk_row" ("job", "line", "id");

create index "bulk_row_create_time_idx" on "bulk_row" ("create_time", "id");

create index "bulk_row_line_idx" on "bulk_row" ("line", "id");

create index "bulk_row_target_id_idx" on "bulk_row" ("target_id", "id");

create index "bulk_row_result_idx" on "bulk_row" ("result", "id");
`,
};
