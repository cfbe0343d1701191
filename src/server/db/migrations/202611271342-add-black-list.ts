/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271342-add-black-list",
  transaction: true,
  sql: `
create table "black_list" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "subject_kind" text not null,
  "subject" text default '' not null,
  "user" bigint,
  "model" bigint,
  "scope" text[] default '{}' not null,
  "begin" timestamptz,
  "for_good" boolean default false not null,
  "end" timestamptz,
  "reason" text default '' not null,
  "source" text default 'byHand' not null,
  "source_kind" text default '' not null,
  "source_id" bigint,
  "hits" integer default 0 not null,
  "last_hit" timestamptz,
  "status" text default 'active' not null,
  "lifted_by" bigint,
  "lift_reason" text default '' not null,
  "in_force" boolean default false not null,
  "disabled" bigint[] default '{}' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "black_list_pkey" primary key ("id")
);

create index "black_list_status_create_time_idx" on "black_list" ("status", "create_time" desc, "id" desc);

create index "black_list_subject_kind_subject_idx" on "black_list" ("subject_kind", "subject", "id");

create index "black_list_create_time_idx" on "black_list" ("create_time", "id");

create index "black_list_creator_idx" on "black_list" ("creator", "id");

create index "black_list_subject_idx" on "black_list" ("subject", "id");

create index "black_list_user_idx" on "black_list" ("user", "id");

create index "black_list_model_idx" on "black_list" ("model", "id");

create index "black_list_scope_idx" on "black_list" using gin ("scope");

create index "black_list_begin_filter_idx" on "black_list" ("begin", "id");

create index "black_list_begin_idx" on "black_list" ((coalesce(begin, '-infinity'::timestamptz)), "id");

create index "black_list_for_good_idx" on "black_list" ("for_good", "id");

create index "black_list_end_filter_idx" on "black_list" ("end", "id");

create index "black_list_end_idx" on "black_list" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "black_list_source_idx" on "black_list" ("source", "id");

create index "black_list_hits_idx" on "black_list" ("hits", "id");

create index "black_list_last_hit_idx" on "black_list" ((coalesce(last_hit, '-infinity'::timestamptz)), "id");

create index "black_list_search_idx" on "black_list" using gin ("search");

create table "black_list_hit" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "entry" bigint not null,
  "scope" text not null,
  "user" bigint,
  "about" text default '' not null,
  constraint "black_list_hit_pkey" primary key ("id")
);

create index "black_list_hit_entry_create_time_idx" on "black_list_hit" ("entry", "create_time" desc, "id" desc);

create index "black_list_hit_create_time_idx" on "black_list_hit" ("create_time", "id");

create index "black_list_hit_scope_idx" on "black_list_hit" ("scope", "id");

create index "black_list_hit_user_idx" on "black_list_hit" ("user", "id");
`,
};
