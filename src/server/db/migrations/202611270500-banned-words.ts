/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270500-banned-words",
  transaction: true,
  sql: `
alter table "black_tag" add column "hits30" integer default 0 not null;

alter table "black_tag" add column "decided30" integer default 0 not null;

alter table "black_tag" add column "upheld30" integer default 0 not null;

alter table "black_tag" add column "last_hit" timestamptz;

create table "word_find" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "entry" bigint not null,
  "resource" text default '' not null,
  "record" bigint,
  "field" text default '' not null,
  "excerpt" text default '' not null,
  "task" bigint,
  constraint "word_find_pkey" primary key ("id")
);

create index "word_find_create_time_idx" on "word_find" ("create_time", "id");

create index "word_find_entry_idx" on "word_find" ("entry", "id");

create index "word_find_resource_idx" on "word_find" ("resource", "id");

create index "word_find_record_idx" on "word_find" ("record", "id");

create index "word_find_task_idx" on "word_find" ("task", "id");
`,
};
