/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270757-link-costs",
  transaction: true,
  sql: `
alter table "external_host" add column "listed" text default '' not null;

alter table "external_host" add column "marks" text[] default '{}' not null;

alter table "link_platform" add column "visitors" integer default 0 not null;

alter table "link_platform" add column "costs" bigint;

create table "link_cost" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "platform" bigint not null,
  "month" text default '' not null,
  "amount" bigint not null,
  "currency" smallint,
  "delete_time" timestamptz,
  constraint "link_cost_pkey" primary key ("id")
);

create index "link_cost_platform_month_idx" on "link_cost" ("platform", "month" desc, "id" desc);

create index "link_cost_create_time_idx" on "link_cost" ("create_time", "id");

create index "link_cost_month_idx" on "link_cost" ("month", "id");
`,
};
