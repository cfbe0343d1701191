/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611300057-add-print-config",
  transaction: true,
  sql: `
create table "print_config" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "target_type" text default 'model' not null,
  "model" bigint not null,
  "author" bigint,
  "type" smallint default 1 not null,
  "filekey" jsonb not null,
  "thumbnail" jsonb,
  "covers" jsonb default '[]' not null,
  "product_covers" jsonb default '[]' not null,
  "description" text default '' not null,
  "printer" bigint,
  "print_time" integer,
  "filament_len" numeric(18,2),
  "filament_weight" numeric(18,2),
  "materials" smallint[] default '{}' not null,
  "precision" smallint,
  "parameter" jsonb,
  "model_info" jsonb,
  "model_file_ids" bigint[] default '{}' not null,
  "content" text default '' not null,
  "explicit_key" text default '' not null,
  "is_public" boolean default false not null,
  "lang" smallint,
  "file_says" jsonb,
  "differs" text[] default '{}' not null,
  "slicer" text default '' not null,
  "file_fault" text,
  "parsing" smallint default 1 not null,
  "status" smallint default 1 not null,
  "submit_time" timestamptz,
  "review_reason" text default '' not null,
  "reviewer" bigint,
  "review_time" timestamptz,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "print_config_pkey" primary key ("id")
);

create index "print_config_status_submit_time_idx" on "print_config" ("status", (coalesce(submit_time, '-infinity'::timestamptz)), "id");

create index "print_config_status_create_time_idx" on "print_config" ("status", "create_time" desc, "id" desc);

create index "print_config_author_create_time_idx" on "print_config" ("author", "create_time" desc, "id" desc);

create index "print_config_parsing_create_time_idx" on "print_config" ("parsing", "create_time", "id");

create index "print_config_create_time_idx" on "print_config" ("create_time", "id");

create index "print_config_model_idx" on "print_config" ("model", "id");

create index "print_config_type_idx" on "print_config" ("type", "id");

create index "print_config_printer_idx" on "print_config" ("printer", "id");

create index "print_config_print_time_idx" on "print_config" ((coalesce(print_time, -32768)), "id");

create index "print_config_materials_idx" on "print_config" using gin ("materials");

create index "print_config_precision_idx" on "print_config" ("precision", "id");

create index "print_config_is_public_idx" on "print_config" ("is_public", "id");

create index "print_config_lang_idx" on "print_config" ("lang", "id");

create index "print_config_differs_idx" on "print_config" using gin ("differs");

create index "print_config_slicer_idx" on "print_config" ("slicer", "id");

create index "print_config_submit_time_filter_idx" on "print_config" ("submit_time", "id");

create index "print_config_submit_time_idx" on "print_config" ((coalesce(submit_time, '-infinity'::timestamptz)), "id");

create index "print_config_reviewer_idx" on "print_config" ("reviewer", "id");

create index "print_config_review_time_filter_idx" on "print_config" ("review_time", "id");

create index "print_config_review_time_idx" on "print_config" ((coalesce(review_time, '-infinity'::timestamptz)), "id");

create index "print_config_search_idx" on "print_config" using gin ("search");

create table "print_config_printer" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "config" bigint not null,
  "printer" bigint not null,
  "min_firmware" text default '' not null,
  "materials" smallint[] default '{}' not null,
  "nozzle" text,
  "bed_fit" text default 'unknown' not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "print_config_printer_pkey" primary key ("id")
);

create index "print_config_printer_config_rank_idx" on "print_config_printer" ("config", "rank", "id");

create unique index "print_config_printer_config_printer_key" on "print_config_printer" ("config", "printer") where delete_time is null;

create index "print_config_printer_create_time_idx" on "print_config_printer" ("create_time", "id");

create index "print_config_printer_printer_idx" on "print_config_printer" ("printer", "id");

create index "print_config_printer_materials_idx" on "print_config_printer" using gin ("materials");

create index "print_config_printer_nozzle_idx" on "print_config_printer" ("nozzle", "id");

create index "print_config_printer_bed_fit_idx" on "print_config_printer" ("bed_fit", "id");

create index "print_config_printer_rank_idx" on "print_config_printer" ("rank", "id");

create index "print_config_printer_status_idx" on "print_config_printer" ("status", "id");
`,
};
