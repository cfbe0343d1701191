/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271427-circles-and-topics",
  transaction: true,
  sql: `
alter table "content" add column "topics" bigint[] default '{}' not null;

create table "channel" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name_cn" text default '' not null,
  "name" jsonb default '{}' not null,
  "icon" jsonb,
  "father" bigint,
  "default_media_type" smallint default 2 not null,
  "post_rule" text default 'all' not null,
  "languages" smallint[] default '{}' not null,
  "contents" integer default 0 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "channel_pkey" primary key ("id")
);

create index "channel_create_time_idx" on "channel" ("create_time", "id");

create index "channel_name_cn_idx" on "channel" ("name_cn", "id");

create index "channel_father_idx" on "channel" ("father", "id");

create index "channel_default_media_type_idx" on "channel" ("default_media_type", "id");

create index "channel_post_rule_idx" on "channel" ("post_rule", "id");

create index "channel_languages_idx" on "channel" using gin ("languages");

create index "channel_contents_idx" on "channel" ("contents", "id");

create index "channel_rank_idx" on "channel" ("rank", "id");

create index "channel_status_idx" on "channel" ("status", "id");

create index "channel_search_idx" on "channel" using gin ("search");

create table "circle" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "avatar" jsonb not null,
  "background" jsonb,
  "back_color" text default '' not null,
  "description" text default '' not null,
  "location" text default '' not null,
  "is_allow_comment" boolean default 'true' not null,
  "category_id" bigint not null,
  "group_type" text not null,
  "printers" jsonb default '[]' not null,
  "owner" bigint,
  "managers" bigint[] default '{}' not null,
  "join_rule" text default 'open' not null,
  "rules" text default '' not null,
  "tags" bigint[] default '{}' not null,
  "intro_video" jsonb,
  "members" integer default 0 not null,
  "contents" integer default 0 not null,
  "last_post" timestamptz,
  "rec_places" text[] default '{}' not null,
  "merged_into" bigint,
  "text_check" text default 'notChecked' not null,
  "check_note" text default '' not null,
  "check_time" timestamptz,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "circle_pkey" primary key ("id")
);

create index "circle_create_time_idx" on "circle" ("create_time", "id");

create unique index "circle_name_key" on "circle" ("name") where delete_time is null;

create index "circle_name_idx" on "circle" ("name", "id");

create index "circle_location_idx" on "circle" ("location", "id");

create index "circle_is_allow_comment_idx" on "circle" ("is_allow_comment", "id");

create index "circle_category_id_idx" on "circle" ("category_id", "id");

create index "circle_group_type_idx" on "circle" ("group_type", "id");

create index "circle_owner_idx" on "circle" ("owner", "id");

create index "circle_managers_idx" on "circle" using gin ("managers");

create index "circle_join_rule_idx" on "circle" ("join_rule", "id");

create index "circle_tags_idx" on "circle" using gin ("tags");

create index "circle_members_idx" on "circle" ("members", "id");

create index "circle_contents_idx" on "circle" ("contents", "id");

create index "circle_last_post_filter_idx" on "circle" ("last_post", "id");

create index "circle_last_post_idx" on "circle" ((coalesce(last_post, '-infinity'::timestamptz)), "id");

create index "circle_rec_places_idx" on "circle" using gin ("rec_places");

create index "circle_merged_into_idx" on "circle" ("merged_into", "id");

create index "circle_text_check_idx" on "circle" ("text_check", "id");

create index "circle_rank_idx" on "circle" ("rank", "id");

create index "circle_status_idx" on "circle" ("status", "id");

create index "circle_search_idx" on "circle" using gin ("search");

create table "circle_event" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "circle" bigint not null,
  "user" bigint not null,
  "kind" text not null,
  "time" timestamptz not null,
  constraint "circle_event_pkey" primary key ("id")
);

create index "circle_event_create_time_idx" on "circle_event" ("create_time", "id");

create index "circle_event_circle_idx" on "circle_event" ("circle", "id");

create index "circle_event_user_idx" on "circle_event" ("user", "id");

create index "circle_event_kind_idx" on "circle_event" ("kind", "id");

create index "circle_event_time_idx" on "circle_event" ("time", "id");

create table "circle_member" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "circle" bigint not null,
  "user" bigint not null,
  "role" smallint default 3 not null,
  "join_time" timestamptz not null,
  "last_active" timestamptz,
  "delete_time" timestamptz,
  constraint "circle_member_pkey" primary key ("id")
);

create unique index "circle_member_circle_user_key" on "circle_member" ("circle", "user") where delete_time is null;

create index "circle_member_create_time_idx" on "circle_member" ("create_time", "id");

create index "circle_member_circle_idx" on "circle_member" ("circle", "id");

create index "circle_member_user_idx" on "circle_member" ("user", "id");

create index "circle_member_role_idx" on "circle_member" ("role", "id");

create index "circle_member_join_time_idx" on "circle_member" ("join_time", "id");

create index "circle_member_last_active_filter_idx" on "circle_member" ("last_active", "id");

create index "circle_member_last_active_idx" on "circle_member" ((coalesce(last_active, '-infinity'::timestamptz)), "id");

create table "circle_recommendation" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "circle" bigint not null,
  "rec_place" text not null,
  "rec_begin" timestamptz not null,
  "rec_end" timestamptz not null,
  "rec_reason" text default '' not null,
  "rank" integer default 0 not null,
  "shown" integer default 0 not null,
  "joined" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "circle_recommendation_pkey" primary key ("id")
);

create index "circle_recommendation_create_time_idx" on "circle_recommendation" ("create_time", "id");

create index "circle_recommendation_circle_idx" on "circle_recommendation" ("circle", "id");

create index "circle_recommendation_rec_place_idx" on "circle_recommendation" ("rec_place", "id");

create index "circle_recommendation_rec_begin_idx" on "circle_recommendation" ("rec_begin", "id");

create index "circle_recommendation_rec_end_idx" on "circle_recommendation" ("rec_end", "id");

create index "circle_recommendation_rank_idx" on "circle_recommendation" ("rank", "id");

create index "circle_recommendation_shown_idx" on "circle_recommendation" ("shown", "id");

create index "circle_recommendation_joined_idx" on "circle_recommendation" ("joined", "id");

create index "circle_recommendation_status_idx" on "circle_recommendation" ("status", "id");

create table "column" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "circle" bigint not null,
  "icon" jsonb,
  "description" text default '' not null,
  "post_rule" text default 'all' not null,
  "need_review" boolean default false not null,
  "contents" integer default 0 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "column_pkey" primary key ("id")
);

create index "column_circle_rank_idx" on "column" ("circle", "rank", "id");

create index "column_create_time_idx" on "column" ("create_time", "id");

create index "column_post_rule_idx" on "column" ("post_rule", "id");

create index "column_need_review_idx" on "column" ("need_review", "id");

create index "column_contents_idx" on "column" ("contents", "id");

create index "column_rank_idx" on "column" ("rank", "id");

create index "column_status_idx" on "column" ("status", "id");

create index "column_search_idx" on "column" using gin ("search");

create table "topic" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "name_i18n" jsonb default '{}' not null,
  "cover" jsonb not null,
  "description" text default '' not null,
  "kind" text not null,
  "host" bigint,
  "tags" bigint[] default '{}' not null,
  "activity" bigint,
  "begin" timestamptz,
  "end" timestamptz,
  "rec_places" text[] default '{}' not null,
  "origin" text default 'operations' not null,
  "contents" integer default 0 not null,
  "models" integer default 0 not null,
  "users" integer default 0 not null,
  "views" integer default 0 not null,
  "merged_into" bigint,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "topic_pkey" primary key ("id")
);

create index "topic_create_time_idx" on "topic" ("create_time", "id");

create unique index "topic_name_key" on "topic" ("name") where delete_time is null;

create index "topic_name_idx" on "topic" ("name", "id");

create index "topic_kind_idx" on "topic" ("kind", "id");

create index "topic_host_idx" on "topic" ("host", "id");

create index "topic_tags_idx" on "topic" using gin ("tags");

create index "topic_activity_idx" on "topic" ("activity", "id");

create index "topic_begin_filter_idx" on "topic" ("begin", "id");

create index "topic_begin_idx" on "topic" ((coalesce(begin, '-infinity'::timestamptz)), "id");

create index "topic_end_filter_idx" on "topic" ("end", "id");

create index "topic_end_idx" on "topic" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "topic_rec_places_idx" on "topic" using gin ("rec_places");

create index "topic_origin_idx" on "topic" ("origin", "id");

create index "topic_contents_idx" on "topic" ("contents", "id");

create index "topic_models_idx" on "topic" ("models", "id");

create index "topic_users_idx" on "topic" ("users", "id");

create index "topic_views_idx" on "topic" ("views", "id");

create index "topic_merged_into_idx" on "topic" ("merged_into", "id");

create index "topic_rank_idx" on "topic" ("rank", "id");

create index "topic_status_idx" on "topic" ("status", "id");

create index "topic_search_idx" on "topic" using gin ("search");

create table "topic_event" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "topic" bigint not null,
  "user" bigint,
  "kind" text not null,
  "time" timestamptz not null,
  constraint "topic_event_pkey" primary key ("id")
);

create index "topic_event_create_time_idx" on "topic_event" ("create_time", "id");

create index "topic_event_topic_idx" on "topic_event" ("topic", "id");

create index "topic_event_user_idx" on "topic_event" ("user", "id");

create index "topic_event_kind_idx" on "topic_event" ("kind", "id");

create index "topic_event_time_idx" on "topic_event" ("time", "id");

create table "topic_model" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "topic" bigint not null,
  "model" bigint not null,
  "author" bigint,
  "source" text default 'operations' not null,
  "is_top" boolean default false not null,
  "add_time" timestamptz,
  "downloads" integer default 0 not null,
  "downloads_before" integer default 0 not null,
  "model_status" smallint,
  "rank" integer default 0 not null,
  "delete_time" timestamptz,
  constraint "topic_model_pkey" primary key ("id")
);

create unique index "topic_model_topic_model_key" on "topic_model" ("topic", "model") where delete_time is null;

create index "topic_model_create_time_idx" on "topic_model" ("create_time", "id");

create index "topic_model_topic_idx" on "topic_model" ("topic", "id");

create index "topic_model_model_idx" on "topic_model" ("model", "id");

create index "topic_model_author_idx" on "topic_model" ("author", "id");

create index "topic_model_source_idx" on "topic_model" ("source", "id");

create index "topic_model_is_top_idx" on "topic_model" ("is_top", "id");

create index "topic_model_add_time_filter_idx" on "topic_model" ("add_time", "id");

create index "topic_model_add_time_idx" on "topic_model" ((coalesce(add_time, '-infinity'::timestamptz)), "id");

create index "topic_model_downloads_idx" on "topic_model" ("downloads", "id");

create index "topic_model_model_status_idx" on "topic_model" ("model_status", "id");

create index "topic_model_rank_idx" on "topic_model" ("rank", "id");

create table "topic_recommendation" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "topic" bigint not null,
  "rec_place" text not null,
  "rec_begin" timestamptz not null,
  "rec_end" timestamptz not null,
  "label" text default 'none' not null,
  "rank" integer default 0 not null,
  "shown" integer default 0 not null,
  "written" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "topic_recommendation_pkey" primary key ("id")
);

create index "topic_recommendation_create_time_idx" on "topic_recommendation" ("create_time", "id");

create index "topic_recommendation_topic_idx" on "topic_recommendation" ("topic", "id");

create index "topic_recommendation_rec_place_idx" on "topic_recommendation" ("rec_place", "id");

create index "topic_recommendation_rec_begin_idx" on "topic_recommendation" ("rec_begin", "id");

create index "topic_recommendation_rec_end_idx" on "topic_recommendation" ("rec_end", "id");

create index "topic_recommendation_label_idx" on "topic_recommendation" ("label", "id");

create index "topic_recommendation_rank_idx" on "topic_recommendation" ("rank", "id");

create index "topic_recommendation_shown_idx" on "topic_recommendation" ("shown", "id");

create index "topic_recommendation_written_idx" on "topic_recommendation" ("written", "id");

create index "topic_recommendation_status_idx" on "topic_recommendation" ("status", "id");

create table "topic_user" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "topic" bigint not null,
  "user" bigint not null,
  "role" smallint default 3 not null,
  "title" text default '' not null,
  "join_time" timestamptz,
  "contents" integer default 0 not null,
  "models" integer default 0 not null,
  "likes_got" integer default 0 not null,
  "rank" integer default 0 not null,
  "delete_time" timestamptz,
  constraint "topic_user_pkey" primary key ("id")
);

create unique index "topic_user_topic_user_key" on "topic_user" ("topic", "user") where delete_time is null;

create index "topic_user_create_time_idx" on "topic_user" ("create_time", "id");

create index "topic_user_topic_idx" on "topic_user" ("topic", "id");

create index "topic_user_user_idx" on "topic_user" ("user", "id");

create index "topic_user_role_idx" on "topic_user" ("role", "id");

create index "topic_user_join_time_filter_idx" on "topic_user" ("join_time", "id");

create index "topic_user_join_time_idx" on "topic_user" ((coalesce(join_time, '-infinity'::timestamptz)), "id");

create index "topic_user_contents_idx" on "topic_user" ("contents", "id");

create index "topic_user_models_idx" on "topic_user" ("models", "id");

create index "topic_user_likes_got_idx" on "topic_user" ("likes_got", "id");

create index "topic_user_rank_idx" on "topic_user" ("rank", "id");
`,
};
