/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280008-second-opinions",
  transaction: true,
  sql: `
create table "second_opinion" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "target_type" text,
  "target_id" bigint,
  "user" bigint,
  "lang" smallint,
  "operation" bigint,
  "status" text default 'waiting' not null,
  "against_record" bigint,
  "decision" text default '' not null,
  "first_verdict" text,
  "decided_by" bigint,
  "decided_time" timestamptz,
  "decision_reason" text default '' not null,
  "opinion" text,
  "opinion_by" bigint,
  "opinion_time" timestamptz,
  "opinion_reason" text default '' not null,
  "verdict" text,
  "settled_by" bigint,
  "settled_time" timestamptz,
  "settled_reason" text default '' not null,
  "not_reversed" jsonb default '{}' not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "second_opinion_pkey" primary key ("id")
);

create index "second_opinion_status_create_time_idx" on "second_opinion" ("status", "create_time", "id");

create index "second_opinion_decided_by_opinion_time_idx" on "second_opinion" ("decided_by", (coalesce(opinion_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "second_opinion_opinion_by_opinion_time_idx" on "second_opinion" ("opinion_by", (coalesce(opinion_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "second_opinion_create_time_idx" on "second_opinion" ("create_time", "id");

create index "second_opinion_target_type_idx" on "second_opinion" ("target_type", "id");

create index "second_opinion_target_id_idx" on "second_opinion" ("target_id", "id");

create index "second_opinion_user_idx" on "second_opinion" ("user", "id");

create index "second_opinion_lang_idx" on "second_opinion" ("lang", "id");

create unique index "second_opinion_operation_key" on "second_opinion" ("operation") where delete_time is null;

create index "second_opinion_decision_idx" on "second_opinion" ("decision", "id");

create index "second_opinion_first_verdict_idx" on "second_opinion" ("first_verdict", "id");

create index "second_opinion_opinion_idx" on "second_opinion" ("opinion", "id");

create index "second_opinion_opinion_time_filter_idx" on "second_opinion" ("opinion_time", "id");

create index "second_opinion_opinion_time_idx" on "second_opinion" ((coalesce(opinion_time, '-infinity'::timestamptz)), "id");

create index "second_opinion_verdict_idx" on "second_opinion" ("verdict", "id");

create index "second_opinion_settled_by_idx" on "second_opinion" ("settled_by", "id");

create index "second_opinion_search_idx" on "second_opinion" using gin ("search");
`,
};
