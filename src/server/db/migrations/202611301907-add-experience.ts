/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301907-add-experience",
  transaction: true,
  sql: `
create table "experience" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint not null,
  "level" bigint,
  "total" integer default 0 not null,
  "to_next" integer,
  "month" integer default 0 not null,
  "today" integer default 0 not null,
  "last_day" date,
  "last_gain" timestamptz,
  "rewarded_to" integer default -1 not null,
  "reward_error" text default '' not null,
  "gain" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "experience_pkey" primary key ("id")
);

create index "experience_create_time_idx" on "experience" ("create_time", "id");

create unique index "experience_user_key" on "experience" ("user") where delete_time is null;

create index "experience_user_idx" on "experience" ("user", "id");

create index "experience_level_idx" on "experience" ("level", "id");

create index "experience_total_idx" on "experience" ("total", "id");

create index "experience_month_idx" on "experience" ("month", "id");

create index "experience_today_idx" on "experience" ("today", "id");

create index "experience_last_gain_filter_idx" on "experience" ("last_gain", "id");

create index "experience_last_gain_idx" on "experience" ((coalesce(last_gain, '-infinity'::timestamptz)), "id");

create index "experience_rewarded_to_idx" on "experience" ("rewarded_to", "id");

create index "experience_reward_error_idx" on "experience" ("reward_error", "id");

create index "experience_gain_idx" on "experience" ("gain", "id");

create table "experience_flow" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "user" bigint not null,
  "source" smallint not null,
  "amount" integer not null,
  "cut" smallint,
  "total_after" integer not null,
  "biz_type" text default '' not null,
  "biz_id" bigint,
  "day" date not null,
  "operator" bigint,
  "reason" text default '' not null,
  "search" tsvector default '' not null,
  constraint "experience_flow_pkey" primary key ("id")
);

create index "experience_flow_user_create_time_idx" on "experience_flow" ("user", "create_time" desc, "id" desc);

create index "experience_flow_day_source_idx" on "experience_flow" ("day", "source", "id");

create unique index "experience_flow_user_source_biz_type_biz_id_key" on "experience_flow" ("user", "source", "biz_type", "biz_id") nulls not distinct;

create index "experience_flow_create_time_idx" on "experience_flow" ("create_time", "id");

create index "experience_flow_source_idx" on "experience_flow" ("source", "id");

create index "experience_flow_amount_idx" on "experience_flow" ("amount", "id");

create index "experience_flow_cut_idx" on "experience_flow" ("cut", "id");

create index "experience_flow_biz_id_idx" on "experience_flow" ("biz_id", "id");

create index "experience_flow_operator_idx" on "experience_flow" ("operator", "id");

create index "experience_flow_search_idx" on "experience_flow" using gin ("search");

create table "experience_level" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "number" integer not null,
  "name" jsonb default '{}' not null,
  "need" integer not null,
  "icon" jsonb not null,
  "frame" jsonb,
  "color" text default '' not null,
  "privileges" jsonb,
  "reward_beans" bigint default 0 not null,
  "reward_coupon" bigint,
  "reward_medal" bigint,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "experience_level_pkey" primary key ("id")
);

create index "experience_level_create_time_idx" on "experience_level" ("create_time", "id");

create unique index "experience_level_number_key" on "experience_level" ("number") where delete_time is null;

create index "experience_level_number_idx" on "experience_level" ("number", "id");

create index "experience_level_need_idx" on "experience_level" ("need", "id");

create index "experience_level_status_idx" on "experience_level" ("status", "id");

create index "experience_level_search_idx" on "experience_level" using gin ("search");

create table "experience_rank" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "period" smallint not null,
  "period_key" text default '' not null,
  "place" integer,
  "last_place" integer,
  "user" bigint not null,
  "level" bigint,
  "gained" integer not null,
  "is_latest" boolean default false not null,
  "reward" bigint default 0 not null,
  "time" timestamptz not null,
  "state" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "experience_rank_pkey" primary key ("id")
);

create index "experience_rank_period_period_key_place_idx" on "experience_rank" ("period", "period_key", (coalesce(place, -2147483649)), "id");

create index "experience_rank_user_time_idx" on "experience_rank" ("user", "time" desc, "id" desc);

create unique index "experience_rank_period_period_key_user_key" on "experience_rank" ("period", "period_key", "user") where delete_time is null;

create index "experience_rank_create_time_idx" on "experience_rank" ("create_time", "id");

create index "experience_rank_period_key_idx" on "experience_rank" ("period_key", "id");

create index "experience_rank_place_filter_idx" on "experience_rank" ("place", "id");

create index "experience_rank_place_idx" on "experience_rank" ((coalesce(place, -2147483649)), "id");

create index "experience_rank_gained_idx" on "experience_rank" ("gained", "id");

create index "experience_rank_is_latest_idx" on "experience_rank" ("is_latest", "id");

create index "experience_rank_time_idx" on "experience_rank" ("time", "id");

create index "experience_rank_state_idx" on "experience_rank" ("state", "id");

create table "experience_rule" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "source" smallint not null,
  "amount" integer not null,
  "cap_day" integer default 0 not null,
  "cap_total" integer default 0 not null,
  "first_only" boolean default false not null,
  "begin" timestamptz,
  "end" timestamptz,
  "gained_today" bigint default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "experience_rule_pkey" primary key ("id")
);

create index "experience_rule_create_time_idx" on "experience_rule" ("create_time", "id");

create index "experience_rule_source_idx" on "experience_rule" ("source", "id");

create index "experience_rule_status_idx" on "experience_rule" ("status", "id");
`,
};
