/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271804-desk-alerts",
  transaction: true,
  sql: `
create table "desk_alert" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "kind" text not null,
  "about" text default '' not null,
  "figure" integer not null,
  "usual" integer,
  "status" text default 'open' not null,
  "end_time" timestamptz,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  constraint "desk_alert_pkey" primary key ("id")
);

create index "desk_alert_end_time_kind_about_idx" on "desk_alert" ("end_time", "kind", "about", "id");

create index "desk_alert_create_time_idx" on "desk_alert" ("create_time", "id");

create index "desk_alert_kind_idx" on "desk_alert" ("kind", "id");

create index "desk_alert_status_idx" on "desk_alert" ("status", "id");
`,
};
