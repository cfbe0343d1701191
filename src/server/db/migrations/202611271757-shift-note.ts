/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271757-shift-note",
  transaction: true,
  sql: `
create table "shift_note" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "text" text default '' not null,
  "writer" bigint not null,
  "read_by" bigint[] default '{}' not null,
  "delete_time" timestamptz,
  constraint "shift_note_pkey" primary key ("id")
);

create index "shift_note_create_time_idx" on "shift_note" ("create_time", "id");
`,
};
