/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301551-add-beans",
  transaction: true,
  sql: `
alter table "account_flow" add column "remark" jsonb default '{}' not null;

drop index "account_flow_currency_idx";

create table "bean_daily" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "date" date not null,
  "begin" timestamptz not null,
  "currency" smallint not null,
  "delivered" bigint default 0 not null,
  "consumed" bigint default 0 not null,
  "recycled" bigint default 0 not null,
  "net" bigint default 0 not null,
  "types" smallint[] default '{}' not null,
  "by_type" jsonb default '[]' not null,
  "users" integer default 0 not null,
  "balance_end" bigint default 0 not null,
  "ledger_end" bigint default 0 not null,
  "differs" boolean default false not null,
  "delete_time" timestamptz,
  constraint "bean_daily_pkey" primary key ("id")
);

create unique index "bean_daily_date_currency_key" on "bean_daily" ("date", "currency") where delete_time is null;

create index "bean_daily_create_time_idx" on "bean_daily" ("create_time", "id");

create index "bean_daily_date_idx" on "bean_daily" ("date", "id");

create index "bean_daily_begin_idx" on "bean_daily" ("begin", "id");

create index "bean_daily_currency_idx" on "bean_daily" ("currency", "id");

create index "bean_daily_types_idx" on "bean_daily" using gin ("types");

create index "bean_daily_differs_idx" on "bean_daily" ("differs", "id");

create table "bean_recycle" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "recycle_no" text default '' not null,
  "user" bigint not null,
  "currency" smallint default 102 not null,
  "amount" bigint not null,
  "keeps_rest" boolean default false not null,
  "reason" text default '' not null,
  "evidence" jsonb default '[]' not null,
  "source_flow" bigint,
  "taken" bigint default 0 not null,
  "rest" bigint default 0 not null,
  "status" smallint default 1 not null,
  "approver" bigint,
  "entry" bigint,
  "closing" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "bean_recycle_pkey" primary key ("id")
);

create index "bean_recycle_user_rest_idx" on "bean_recycle" ("user", "rest", "id");

create index "bean_recycle_create_time_idx" on "bean_recycle" ("create_time", "id");

create index "bean_recycle_creator_idx" on "bean_recycle" ("creator", "id");

create unique index "bean_recycle_recycle_no_key" on "bean_recycle" ("recycle_no") where delete_time is null;

create index "bean_recycle_recycle_no_idx" on "bean_recycle" ("recycle_no", "id");

create index "bean_recycle_currency_idx" on "bean_recycle" ("currency", "id");

create index "bean_recycle_amount_idx" on "bean_recycle" ("amount", "id");

create unique index "bean_recycle_source_flow_key" on "bean_recycle" ("source_flow") where delete_time is null;

create index "bean_recycle_source_flow_idx" on "bean_recycle" ("source_flow", "id");

create index "bean_recycle_rest_idx" on "bean_recycle" ("rest", "id");

create index "bean_recycle_status_idx" on "bean_recycle" ("status", "id");

create index "bean_recycle_search_idx" on "bean_recycle" using gin ("search");
`,
};
