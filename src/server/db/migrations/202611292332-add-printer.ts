/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611292332-add-printer",
  transaction: true,
  sql: `
create table "printer" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "inner_name" text default '' not null,
  "brand" text default '' not null,
  "tech" text not null,
  "thumbnail" jsonb,
  "bed" jsonb not null,
  "nozzles" text[] default '{}' not null,
  "nozzle_max" integer,
  "bed_max" integer,
  "gcode_flavor" text,
  "file_formats" text[] default '{}' not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "printer_pkey" primary key ("id")
);

create index "printer_create_time_idx" on "printer" ("create_time", "id");

create unique index "printer_inner_name_key" on "printer" ("inner_name") where delete_time is null and not ("status" = 4);

create index "printer_brand_idx" on "printer" ("brand", "id");

create index "printer_tech_idx" on "printer" ("tech", "id");

create index "printer_file_formats_idx" on "printer" using gin ("file_formats");

create index "printer_rank_idx" on "printer" ("rank", "id");

create index "printer_status_idx" on "printer" ("status", "id");

create index "printer_search_idx" on "printer" using gin ("search");
`,
};
