/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0012-company-pages",
  transaction: true,
  sql: `
create table "company_page" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "kind" text not null,
  "title" jsonb default '{}' not null,
  "body" jsonb default '{}' not null,
  "edition" text default '' not null,
  "effective" timestamptz,
  "changes" jsonb default '{}' not null,
  "contacts" jsonb default '[]' not null,
  "rank" integer default 0 not null,
  "shelf" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "company_page_pkey" primary key ("id")
);

create index "company_page_create_time_idx" on "company_page" ("create_time", "id");

create index "company_page_kind_idx" on "company_page" ("kind", "id");

create index "company_page_effective_filter_idx" on "company_page" ("effective", "id");

create index "company_page_effective_idx" on "company_page" ((coalesce(effective, '-infinity'::timestamptz)), "id");

create index "company_page_rank_idx" on "company_page" ("rank", "id");

create index "company_page_shelf_idx" on "company_page" ("shelf", "id");

create index "company_page_search_idx" on "company_page" using gin ("search");

create table "page_visit" (
  "route" text not null,
  "day" date not null,
  "visits" integer default 0 not null,
  constraint "page_visit_pkey" primary key ("route", "day")
);
`,
};
