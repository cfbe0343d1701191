/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611300400-add-resin-skins",
  transaction: true,
  sql: `
create table "resin_skin" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "file_url" jsonb not null,
  "file_name" text default '' not null,
  "size" bigint,
  "preview" jsonb not null,
  "depth" numeric(18,2) default 0.3 not null,
  "tile" numeric(18,1) default 10 not null,
  "tileable" boolean default false not null,
  "price" text default 'free' not null,
  "reading" smallint default 1 not null,
  "file_fault" text,
  "status" smallint default 2 not null,
  "rank" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "resin_skin_pkey" primary key ("id")
);

create index "resin_skin_create_time_idx" on "resin_skin" ("create_time", "id");

create index "resin_skin_size_idx" on "resin_skin" ((coalesce(size, -1)), "id");

create index "resin_skin_tileable_idx" on "resin_skin" ("tileable", "id");

create index "resin_skin_price_idx" on "resin_skin" ("price", "id");

create index "resin_skin_reading_idx" on "resin_skin" ("reading", "id");

create index "resin_skin_status_idx" on "resin_skin" ("status", "id");

create index "resin_skin_rank_idx" on "resin_skin" ("rank", "id");

create index "resin_skin_search_idx" on "resin_skin" using gin ("search");
`,
};
