/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270738-front-pages",
  transaction: true,
  sql: `
alter table "home_module" add column "audience" text[] default '{}' not null;

alter table "home_module" add column "countries" text[] default '{}' not null;

alter table "home_module" add column "new_days" integer;

alter table "nav_item" add column "link_fault" text;

alter table "nav_item" add column "link_detail" text default '' not null;

alter table "nav_item" add column "link_checked" timestamptz;

alter table "seo_page" rename column "target_id" to "model";

alter table "seo_page" add column "tag" bigint;

create table "home_version" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "page" text not null,
  "number" integer not null,
  "modules" jsonb,
  "module_count" integer not null,
  "note" text default '' not null,
  "undone" boolean default false not null,
  "batch" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "home_version_pkey" primary key ("id")
);

create index "home_version_page_number_idx" on "home_version" ("page", "number" desc, "id" desc);

create index "home_version_create_time_idx" on "home_version" ("create_time", "id");

create index "home_version_number_idx" on "home_version" ("number", "id");

create index "home_version_undone_idx" on "home_version" ("undone", "id");

create index "home_version_search_idx" on "home_version" using gin ("search");
`,
};
