/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301532-add-goods",
  transaction: true,
  sql: `
create table "goods_classify" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "icon" jsonb,
  "parent" bigint,
  "unit_shown" text default 'both' not null,
  "platforms" integer[] default '{}' not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "goods_classify_pkey" primary key ("id")
);

create index "goods_classify_create_time_idx" on "goods_classify" ("create_time", "id");

create index "goods_classify_parent_idx" on "goods_classify" ("parent", "id");

create index "goods_classify_unit_shown_idx" on "goods_classify" ("unit_shown", "id");

create index "goods_classify_platforms_idx" on "goods_classify" using gin ("platforms");

create index "goods_classify_rank_idx" on "goods_classify" ("rank", "id");

create index "goods_classify_status_idx" on "goods_classify" ("status", "id");

create index "goods_classify_search_idx" on "goods_classify" using gin ("search");

create table "region" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "code" text default '' not null,
  "parent" bigint,
  "currency" smallint not null,
  "lang" smallint,
  "timezone" text default '' not null,
  "couriers" smallint[] default '{}' not null,
  "freight" jsonb,
  "tax_rate" numeric(18,2) default 0 not null,
  "days_min" integer,
  "days_max" integer,
  "id_needed" boolean default false not null,
  "warehouse" text default '' not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "region_pkey" primary key ("id")
);

create index "region_create_time_idx" on "region" ("create_time", "id");

create unique index "region_code_key" on "region" ("code") where delete_time is null;

create index "region_code_idx" on "region" ("code", "id");

create index "region_parent_idx" on "region" ("parent", "id");

create index "region_currency_idx" on "region" ("currency", "id");

create index "region_couriers_idx" on "region" using gin ("couriers");

create index "region_id_needed_idx" on "region" ("id_needed", "id");

create index "region_rank_idx" on "region" ("rank", "id");

create index "region_status_idx" on "region" ("status", "id");

create index "region_search_idx" on "region" using gin ("search");
`,
};
