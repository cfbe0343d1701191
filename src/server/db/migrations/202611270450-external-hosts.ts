/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270450-external-hosts",
  transaction: true,
  sql: `
alter table "external_rule" add column "hits" integer default 0 not null;

create table "external_host" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "host" text default '' not null,
  "sample" text default '' not null,
  "uses" integer default 0 not null,
  "users" integer default 0 not null,
  "first_seen" timestamptz,
  "last_seen" timestamptz,
  "https" boolean default false not null,
  "redirects_to" text default '' not null,
  "check_time" timestamptz,
  "check_fault" text default '' not null,
  "status" text default 'new' not null,
  "rule" bigint,
  "handler" bigint,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "external_host_pkey" primary key ("id")
);

create index "external_host_create_time_idx" on "external_host" ("create_time", "id");

create unique index "external_host_host_key" on "external_host" ("host") where delete_time is null;

create index "external_host_host_idx" on "external_host" ("host", "id");

create index "external_host_uses_idx" on "external_host" ("uses", "id");

create index "external_host_users_idx" on "external_host" ("users", "id");

create index "external_host_first_seen_idx" on "external_host" ("first_seen", "id");

create index "external_host_last_seen_filter_idx" on "external_host" ("last_seen", "id");

create index "external_host_last_seen_idx" on "external_host" ((coalesce(last_seen, '-infinity'::timestamptz)), "id");

create index "external_host_https_idx" on "external_host" ("https", "id");

create index "external_host_redirects_to_idx" on "external_host" ("redirects_to", "id");

create index "external_host_status_idx" on "external_host" ("status", "id");

create index "external_host_rule_idx" on "external_host" ("rule", "id");

create index "external_host_handler_idx" on "external_host" ("handler", "id");

create index "external_host_search_idx" on "external_host" using gin ("search");

create table "external_use" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "host" bigint not null,
  "url" text default '' not null,
  "resource" text default '' not null,
  "record" bigint,
  "place" text not null,
  "user" bigint,
  constraint "external_use_pkey" primary key ("id")
);

create index "external_use_resource_record_idx" on "external_use" ("resource", "record", "id");

create index "external_use_create_time_idx" on "external_use" ("create_time", "id");

create index "external_use_host_idx" on "external_use" ("host", "id");

create index "external_use_record_idx" on "external_use" ("record", "id");

create index "external_use_place_idx" on "external_use" ("place", "id");

create index "external_use_user_idx" on "external_use" ("user", "id");
`,
};
