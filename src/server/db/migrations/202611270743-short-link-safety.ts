/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270743-short-link-safety",
  transaction: true,
  sql: `
alter table "short_link" add column "jump" jsonb;

alter table "short_link" add column "safe" text default 'notChecked' not null;

alter table "short_link" add column "check_time" timestamptz;

alter table "short_link" add column "check_note" text default '' not null;

alter table "short_link" add column "past_clicks" integer default 0 not null;

alter table "short_link" add column "past_visitors" integer default 0 not null;

alter table "short_link" add column "past_bots" integer default 0 not null;

create table "link_target" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "link" bigint not null,
  "target" text default '' not null,
  "jump" jsonb,
  "begin" timestamptz not null,
  "until" timestamptz,
  "days" integer,
  constraint "link_target_pkey" primary key ("id")
);

create index "link_target_link_begin_idx" on "link_target" ("link", "begin" desc, "id" desc);

create index "link_target_create_time_idx" on "link_target" ("create_time", "id");

create index "link_target_begin_idx" on "link_target" ("begin", "id");

create index "link_target_until_idx" on "link_target" ("until", "id");
`,
};
