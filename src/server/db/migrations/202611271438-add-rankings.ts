/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271438-add-rankings",
  transaction: true,
  sql: `
create table "member_model" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "model" bigint not null,
  "cover" jsonb default '[]' not null,
  "author" bigint,
  "category" bigint,
  "vip_levels" smallint[] default '{}' not null,
  "vip_begin" timestamptz,
  "vip_end" timestamptz,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "member_model_pkey" primary key ("id")
);

create index "member_model_create_time_idx" on "member_model" ("create_time", "id");

create index "member_model_model_idx" on "member_model" ("model", "id");

create index "member_model_author_idx" on "member_model" ("author", "id");

create index "member_model_category_idx" on "member_model" ("category", "id");

create index "member_model_vip_levels_idx" on "member_model" using gin ("vip_levels");

create index "member_model_vip_begin_idx" on "member_model" ("vip_begin", "id");

create index "member_model_vip_end_filter_idx" on "member_model" ("vip_end", "id");

create index "member_model_vip_end_idx" on "member_model" ((coalesce(vip_end, '-infinity'::timestamptz)), "id");

create index "member_model_rank_idx" on "member_model" ("rank", "id");

create index "member_model_status_idx" on "member_model" ("status", "id");

create table "multicolor_model" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "model" bigint not null,
  "cover" jsonb default '[]' not null,
  "author" bigint,
  "category" bigint,
  "color_count" integer not null,
  "cfs_slots" integer,
  "filament_colors" jsonb default '[]' not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "multicolor_model_pkey" primary key ("id")
);

create index "multicolor_model_create_time_idx" on "multicolor_model" ("create_time", "id");

create index "multicolor_model_model_idx" on "multicolor_model" ("model", "id");

create index "multicolor_model_author_idx" on "multicolor_model" ("author", "id");

create index "multicolor_model_category_idx" on "multicolor_model" ("category", "id");

create index "multicolor_model_color_count_idx" on "multicolor_model" ("color_count", "id");

create index "multicolor_model_cfs_slots_idx" on "multicolor_model" ("cfs_slots", "id");

create index "multicolor_model_rank_idx" on "multicolor_model" ("rank", "id");

create index "multicolor_model_status_idx" on "multicolor_model" ("status", "id");

create table "promotion_model" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "model" bigint not null,
  "cover" jsonb default '[]' not null,
  "author" bigint,
  "category" bigint,
  "activity" bigint not null,
  "rank" integer default 0 not null,
  "begin" timestamptz not null,
  "end" timestamptz not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "promotion_model_pkey" primary key ("id")
);

create index "promotion_model_create_time_idx" on "promotion_model" ("create_time", "id");

create index "promotion_model_model_idx" on "promotion_model" ("model", "id");

create index "promotion_model_author_idx" on "promotion_model" ("author", "id");

create index "promotion_model_category_idx" on "promotion_model" ("category", "id");

create index "promotion_model_activity_idx" on "promotion_model" ("activity", "id");

create index "promotion_model_rank_idx" on "promotion_model" ("rank", "id");

create index "promotion_model_begin_idx" on "promotion_model" ("begin", "id");

create index "promotion_model_end_idx" on "promotion_model" ("end", "id");

create index "promotion_model_status_idx" on "promotion_model" ("status", "id");

create table "ranking" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "board" text not null,
  "name" jsonb default '{}' not null,
  "period" text not null,
  "category" bigint,
  "langs" smallint[] default '{}' not null,
  "formula" jsonb default '[]' not null,
  "half_life" integer default 168 not null,
  "min_age" integer default 0 not null,
  "size" integer default 50 not null,
  "update_at" integer default 8 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "ranking_pkey" primary key ("id")
);

create index "ranking_create_time_idx" on "ranking" ("create_time", "id");

create index "ranking_board_idx" on "ranking" ("board", "id");

create index "ranking_period_idx" on "ranking" ("period", "id");

create index "ranking_category_idx" on "ranking" ("category", "id");

create index "ranking_langs_idx" on "ranking" using gin ("langs");

create index "ranking_rank_idx" on "ranking" ("rank", "id");

create index "ranking_status_idx" on "ranking" ("status", "id");

create index "ranking_search_idx" on "ranking" using gin ("search");

create table "ranking_entry" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "ranking" bigint not null,
  "run" bigint not null,
  "board" text,
  "period" text,
  "stage" text,
  "place" integer,
  "last_place" integer,
  "moved" integer,
  "name" text default '' not null,
  "cover" jsonb default '[]' not null,
  "model" bigint,
  "user" bigint,
  "category" bigint,
  "score" numeric(18,2),
  "parts" jsonb,
  "places" jsonb,
  "pinned" boolean default false not null,
  "pin_place" integer,
  "pin_until" timestamptz,
  "pin_reason" text default '' not null,
  "run_time" timestamptz,
  "state" text default 'standing' not null,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "ranking_entry_pkey" primary key ("id")
);

create index "ranking_entry_stage_board_period_place_idx" on "ranking_entry" ("stage", "board", "period", (coalesce(place, -32768)), "id");

create index "ranking_entry_run_place_idx" on "ranking_entry" ("run", (coalesce(place, -32768)), "id");

create index "ranking_entry_ranking_run_time_idx" on "ranking_entry" ("ranking", (coalesce(run_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "ranking_entry_model_run_time_idx" on "ranking_entry" ("model", (coalesce(run_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "ranking_entry_user_run_time_idx" on "ranking_entry" ("user", (coalesce(run_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "ranking_entry_create_time_idx" on "ranking_entry" ("create_time", "id");

create index "ranking_entry_board_idx" on "ranking_entry" ("board", "id");

create index "ranking_entry_period_idx" on "ranking_entry" ("period", "id");

create index "ranking_entry_place_filter_idx" on "ranking_entry" ("place", "id");

create index "ranking_entry_place_idx" on "ranking_entry" ((coalesce(place, -32768)), "id");

create index "ranking_entry_moved_filter_idx" on "ranking_entry" ("moved", "id");

create index "ranking_entry_moved_idx" on "ranking_entry" ((coalesce(moved, -32768)), "id");

create index "ranking_entry_category_idx" on "ranking_entry" ("category", "id");

create index "ranking_entry_score_filter_idx" on "ranking_entry" ("score", "id");

create index "ranking_entry_score_idx" on "ranking_entry" ((coalesce(score, -1)), "id");

create index "ranking_entry_pinned_idx" on "ranking_entry" ("pinned", "id");

create index "ranking_entry_pin_until_idx" on "ranking_entry" ("pin_until", "id");

create index "ranking_entry_run_time_filter_idx" on "ranking_entry" ("run_time", "id");

create index "ranking_entry_run_time_idx" on "ranking_entry" ((coalesce(run_time, '-infinity'::timestamptz)), "id");

create index "ranking_entry_state_idx" on "ranking_entry" ("state", "id");

create index "ranking_entry_search_idx" on "ranking_entry" using gin ("search");

create table "ranking_run" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "ranking" bigint not null,
  "board" text,
  "run_time" timestamptz,
  "publish_at" timestamptz,
  "publish_time" timestamptz,
  "entries" integer default 0 not null,
  "state" text default 'computed' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "ranking_run_pkey" primary key ("id")
);

create index "ranking_run_ranking_run_time_idx" on "ranking_run" ("ranking", (coalesce(run_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "ranking_run_create_time_idx" on "ranking_run" ("create_time", "id");

create index "ranking_run_board_idx" on "ranking_run" ("board", "id");

create index "ranking_run_run_time_filter_idx" on "ranking_run" ("run_time", "id");

create index "ranking_run_run_time_idx" on "ranking_run" ((coalesce(run_time, '-infinity'::timestamptz)), "id");

create index "ranking_run_publish_at_filter_idx" on "ranking_run" ("publish_at", "id");

create index "ranking_run_publish_at_idx" on "ranking_run" ((coalesce(publish_at, '-infinity'::timestamptz)), "id");

create index "ranking_run_publish_time_idx" on "ranking_run" ("publish_time", "id");

create index "ranking_run_state_idx" on "ranking_run" ("state", "id");

create index "ranking_run_search_idx" on "ranking_run" using gin ("search");

create table "recommend_formula" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "target" text default 'model' not null,
  "place" text not null,
  "weights" jsonb not null,
  "half_life" integer default 72 not null,
  "new_bonus" integer default 0 not null,
  "new_hours" integer default 48 not null,
  "grade_factor" jsonb,
  "same_author_max" integer default 3 not null,
  "diversity" numeric(18,1) default 0 not null,
  "share" integer default 0 not null,
  "begin" timestamptz,
  "end" timestamptz,
  "former" bigint,
  "status" text default 'wait' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "recommend_formula_pkey" primary key ("id")
);

create index "recommend_formula_create_time_idx" on "recommend_formula" ("create_time", "id");

create index "recommend_formula_target_idx" on "recommend_formula" ("target", "id");

create index "recommend_formula_place_idx" on "recommend_formula" ("place", "id");

create index "recommend_formula_share_idx" on "recommend_formula" ("share", "id");

create index "recommend_formula_begin_filter_idx" on "recommend_formula" ("begin", "id");

create index "recommend_formula_begin_idx" on "recommend_formula" ((coalesce(begin, '-infinity'::timestamptz)), "id");

create index "recommend_formula_end_filter_idx" on "recommend_formula" ("end", "id");

create index "recommend_formula_end_idx" on "recommend_formula" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "recommend_formula_status_idx" on "recommend_formula" ("status", "id");

create index "recommend_formula_search_idx" on "recommend_formula" using gin ("search");

create table "recommendation" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "model" bigint not null,
  "cover" jsonb default '[]' not null,
  "author" bigint,
  "category" bigint,
  "place" text not null,
  "rank" integer default 0 not null,
  "begin" timestamptz not null,
  "end" timestamptz not null,
  "remark" text default '' not null,
  "status" smallint default 2 not null,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "recommendation_pkey" primary key ("id")
);

create index "recommendation_create_time_idx" on "recommendation" ("create_time", "id");

create index "recommendation_model_idx" on "recommendation" ("model", "id");

create index "recommendation_author_idx" on "recommendation" ("author", "id");

create index "recommendation_category_idx" on "recommendation" ("category", "id");

create index "recommendation_place_idx" on "recommendation" ("place", "id");

create index "recommendation_rank_idx" on "recommendation" ("rank", "id");

create index "recommendation_begin_idx" on "recommendation" ("begin", "id");

create index "recommendation_end_idx" on "recommendation" ("end", "id");

create index "recommendation_status_idx" on "recommendation" ("status", "id");

create index "recommendation_search_idx" on "recommendation" using gin ("search");
`,
};
