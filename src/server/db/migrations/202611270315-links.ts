/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270315-links",
  transaction: true,
  sql: `
create table "external_rule" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "pattern" text default '' not null,
  "action" text not null,
  "where" text[] default '{}' not null,
  "warning" jsonb default '{}' not null,
  "reason" text default '' not null,
  "category" text not null,
  "until" timestamptz,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "external_rule_pkey" primary key ("id")
);

create index "external_rule_create_time_idx" on "external_rule" ("create_time", "id");

create unique index "external_rule_pattern_key" on "external_rule" ("pattern") where delete_time is null;

create index "external_rule_action_idx" on "external_rule" ("action", "id");

create index "external_rule_where_idx" on "external_rule" using gin ("where");

create index "external_rule_category_idx" on "external_rule" ("category", "id");

create index "external_rule_until_idx" on "external_rule" ("until", "id");

create index "external_rule_rank_idx" on "external_rule" ("rank", "id");

create index "external_rule_status_idx" on "external_rule" ("status", "id");

create index "external_rule_search_idx" on "external_rule" using gin ("search");

create table "link_click" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "link" bigint not null,
  "time" timestamptz not null,
  "visitor" text default '' not null,
  "country" text default '' not null,
  "platform" text,
  "referrer" text default '' not null,
  "is_bot" boolean default false not null,
  "slot" text default '' not null,
  constraint "link_click_pkey" primary key ("id")
);

create index "link_click_create_time_idx" on "link_click" ("create_time", "id");

create index "link_click_link_idx" on "link_click" ("link", "id");

create index "link_click_time_idx" on "link_click" ("time", "id");

create index "link_click_visitor_idx" on "link_click" ("visitor", "id");

create index "link_click_country_idx" on "link_click" ("country", "id");

create index "link_click_platform_idx" on "link_click" ("platform", "id");

create index "link_click_referrer_idx" on "link_click" ("referrer", "id");

create index "link_click_is_bot_idx" on "link_click" ("is_bot", "id");

create unique index "link_click_slot_key" on "link_click" ("slot");

create table "link_platform" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "key" text default '' not null,
  "kind" text not null,
  "icon" jsonb,
  "countries" jsonb default '[]' not null,
  "utm" jsonb,
  "share" jsonb,
  "profile_pattern" text default '' not null,
  "cost" text default 'none' not null,
  "currency" smallint,
  "links" integer default 0 not null,
  "clicks" integer default 0 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "link_platform_pkey" primary key ("id")
);

create index "link_platform_create_time_idx" on "link_platform" ("create_time", "id");

create unique index "link_platform_key_key" on "link_platform" ("key") where delete_time is null;

create index "link_platform_kind_idx" on "link_platform" ("kind", "id");

create index "link_platform_links_idx" on "link_platform" ("links", "id");

create index "link_platform_clicks_idx" on "link_platform" ("clicks", "id");

create index "link_platform_rank_idx" on "link_platform" ("rank", "id");

create index "link_platform_status_idx" on "link_platform" ("status", "id");

create index "link_platform_search_idx" on "link_platform" using gin ("search");

create table "short_link" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "code" text default '' not null,
  "name" text default '' not null,
  "target" text default '' not null,
  "by_platform" jsonb default '[]' not null,
  "by_country" jsonb default '[]' not null,
  "by_lang" jsonb default '[]' not null,
  "platform" bigint not null,
  "utm" jsonb,
  "source" text default 'hand' not null,
  "kol" bigint,
  "begin" timestamptz,
  "end" timestamptz,
  "max_clicks" integer default 0 not null,
  "shelf" smallint default 1 not null,
  "clicks" integer default 0 not null,
  "bots" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "short_link_pkey" primary key ("id")
);

create index "short_link_create_time_idx" on "short_link" ("create_time", "id");

create unique index "short_link_code_key" on "short_link" ("code") where delete_time is null;

create index "short_link_platform_idx" on "short_link" ("platform", "id");

create index "short_link_source_idx" on "short_link" ("source", "id");

create index "short_link_begin_idx" on "short_link" ("begin", "id");

create index "short_link_end_filter_idx" on "short_link" ("end", "id");

create index "short_link_end_idx" on "short_link" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "short_link_shelf_idx" on "short_link" ("shelf", "id");

create index "short_link_clicks_idx" on "short_link" ("clicks", "id");

create index "short_link_search_idx" on "short_link" using gin ("search");
`,
};
