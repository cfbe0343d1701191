/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301610-add-withdrawal-review",
  transaction: true,
  sql: `
alter table "withdrawal" add column "holds" jsonb default '[]' not null;

alter table "withdrawal" add column "people_needed" integer default 1 not null;

alter table "withdrawal" add column "request_key" text default '' not null;

create table "withdraw_black" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "kind" text not null,
  "user" bigint,
  "value" text default '' not null,
  "value_find" text default '' not null,
  "reason" text default '' not null,
  "evidence" jsonb default '[]' not null,
  "until" timestamptz,
  "source" text default 'hand' not null,
  "status" text default 'active' not null,
  "lifted_by" bigint,
  "lift_reason" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "withdraw_black_pkey" primary key ("id")
);

create index "withdraw_black_status_create_time_idx" on "withdraw_black" ("status", "create_time" desc, "id" desc);

create index "withdraw_black_user_idx" on "withdraw_black" ("user", "id");

create index "withdraw_black_create_time_idx" on "withdraw_black" ("create_time", "id");

create index "withdraw_black_creator_idx" on "withdraw_black" ("creator", "id");

create index "withdraw_black_kind_idx" on "withdraw_black" ("kind", "id");

create index "withdraw_black_value_find_idx" on "withdraw_black" ("value_find", "id");

create index "withdraw_black_until_filter_idx" on "withdraw_black" ("until", "id");

create index "withdraw_black_until_idx" on "withdraw_black" ((coalesce(until, '-infinity'::timestamptz)), "id");

create index "withdraw_black_source_idx" on "withdraw_black" ("source", "id");

create index "withdraw_black_search_idx" on "withdraw_black" using gin ("search");

create table "withdraw_black_hit" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "entry" bigint not null,
  "effect" text not null,
  "user" bigint not null,
  "withdrawal" bigint,
  constraint "withdraw_black_hit_pkey" primary key ("id")
);

create index "withdraw_black_hit_entry_create_time_idx" on "withdraw_black_hit" ("entry", "create_time" desc, "id" desc);

create index "withdraw_black_hit_create_time_idx" on "withdraw_black_hit" ("create_time", "id");

create index "withdraw_black_hit_effect_idx" on "withdraw_black_hit" ("effect", "id");

create index "withdraw_black_hit_user_idx" on "withdraw_black_hit" ("user", "id");

create index "withdraw_black_hit_withdrawal_idx" on "withdraw_black_hit" ("withdrawal", "id");
`,
};
