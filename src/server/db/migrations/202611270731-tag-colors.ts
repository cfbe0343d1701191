/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270731-tag-colors",
  transaction: true,
  sql: `
alter table "tag" add column "hue" integer;

alter table "tag" add column "near_colors" jsonb default '[]' not null;

alter table "tag" add column "materials" smallint[] default '{}' not null;

alter table "tag" add column "users" integer default 0 not null;

alter table "tag" add column "lang" smallint;

create table "color_proposal" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "model" bigint not null,
  "tag" bigint not null,
  "color" text default '' not null,
  "share" numeric(18,2),
  "distance" numeric(18,1),
  "task" bigint,
  "state" text default 'waiting' not null,
  "delete_time" timestamptz,
  constraint "color_proposal_pkey" primary key ("id")
);

create index "color_proposal_create_time_idx" on "color_proposal" ("create_time", "id");

create index "color_proposal_model_idx" on "color_proposal" ("model", "id");

create index "color_proposal_tag_idx" on "color_proposal" ("tag", "id");

create index "color_proposal_share_filter_idx" on "color_proposal" ("share", "id");

create index "color_proposal_share_idx" on "color_proposal" ((coalesce(share, -1)), "id");

create index "color_proposal_distance_filter_idx" on "color_proposal" ("distance", "id");

create index "color_proposal_distance_idx" on "color_proposal" ((coalesce(distance, -1)), "id");

create index "color_proposal_task_idx" on "color_proposal" ("task", "id");

create index "color_proposal_state_idx" on "color_proposal" ("state", "id");
`,
};
