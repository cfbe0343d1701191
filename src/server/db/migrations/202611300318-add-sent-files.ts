/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611300318-add-sent-files",
  transaction: true,
  sql: `
alter table "ticket" add column "limits" jsonb;

create table "sent_file" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "ticket" bigint,
  "place" text not null,
  "file" jsonb,
  "size" bigint not null,
  "md5" text default '' not null,
  "check" text not null,
  "ip" text default '' not null,
  "state" text default 'kept' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "sent_file_pkey" primary key ("id")
);

create index "sent_file_md5_idx" on "sent_file" ("md5", "id");

create index "sent_file_create_time_idx" on "sent_file" ("create_time", "id");

create index "sent_file_ticket_idx" on "sent_file" ("ticket", "id");

create index "sent_file_place_idx" on "sent_file" ("place", "id");

create index "sent_file_state_idx" on "sent_file" ("state", "id");

create index "sent_file_search_idx" on "sent_file" using gin ("search");
`,
};
