/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611292343-add-tickets",
  transaction: true,
  sql: `
create table "ticket" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "purpose" text default '' not null,
  "kind" text not null,
  "names" text default '' not null,
  "until" timestamptz not null,
  "uses" integer not null,
  "used" integer default 0 not null,
  "last_use" timestamptz,
  "maker" bigint not null,
  "state" text default 'open' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "ticket_pkey" primary key ("id")
);

create index "ticket_create_time_idx" on "ticket" ("create_time", "id");

create index "ticket_kind_idx" on "ticket" ("kind", "id");

create index "ticket_until_idx" on "ticket" ("until", "id");

create index "ticket_maker_idx" on "ticket" ("maker", "id");

create index "ticket_state_idx" on "ticket" ("state", "id");

create index "ticket_search_idx" on "ticket" using gin ("search");

create table "rtc_channel" (
  "name" text not null,
  "process" text not null,
  "host" text not null,
  "pid" integer not null,
  "address" text not null,
  "codec" text not null,
  "admin" bigint not null,
  "create_time" timestamptz default now() not null,
  "until" timestamptz not null,
  "beat" timestamptz default now() not null,
  constraint "rtc_channel_pkey" primary key ("name")
);
`,
};
