/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0001-baseline",
  transaction: true,
  sql: `
create table "desk_alert" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "kind" text not null,
  "about" text default '' not null,
  "figure" integer not null,
  "usual" integer,
  "status" text default 'open' not null,
  "end_time" timestamptz,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  constraint "desk_alert_pkey" primary key ("id")
);

create index "desk_alert_end_time_kind_about_idx" on "desk_alert" ("end_time", "kind", "about", "id");

create index "desk_alert_create_time_idx" on "desk_alert" ("create_time", "id");

create index "desk_alert_kind_idx" on "desk_alert" ("kind", "id");

create index "desk_alert_status_idx" on "desk_alert" ("status", "id");

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

create table "model" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "group_name" text default '' not null,
  "group_desc" text default '' not null,
  "covers" jsonb default '[]' not null,
  "author" bigint not null,
  "category_id" bigint not null,
  "tags" bigint[] default '{}' not null,
  "model_type" smallint default 1 not null,
  "model_source" smallint not null,
  "license" text,
  "license_text" text default '' not null,
  "copyright" boolean default false not null,
  "is_pay" boolean default false not null,
  "price" bigint default 0 not null,
  "is_exclusive" boolean default false not null,
  "is_vip" boolean default false not null,
  "is_multicolor" boolean default false not null,
  "maturity_rating" text default 'all' not null,
  "review_rank" smallint,
  "lang" smallint not null,
  "status" smallint default 1 not null,
  "machine_review" smallint default 1 not null,
  "severity" smallint,
  "finding_kinds" text[] default '{}' not null,
  "queue_order" integer,
  "submit_time" timestamptz not null,
  "review_reason" text default '' not null,
  "reviewer" bigint,
  "review_time" timestamptz,
  "processing" smallint default 0 not null,
  "file_count" integer default 0 not null,
  "total_file_size" bigint default 0 not null,
  "view_count" integer default 0 not null,
  "download_count" integer default 0 not null,
  "like_count" integer default 0 not null,
  "score" numeric(18,1),
  "score_count" integer default 0 not null,
  "collect_count" integer default 0 not null,
  "repeat_of" bigint[] default '{}' not null,
  "upload_source" integer,
  "ip" text default '' not null,
  "publish_time" timestamptz,
  "comments_closed" boolean default false not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "model_pkey" primary key ("id")
);

create index "model_queue_order_submit_time_idx" on "model" ((coalesce(queue_order, 32767)), "submit_time", "id") where queue_order is not null;

create index "model_machine_review_create_time_idx" on "model" ("machine_review", "create_time" desc, "id" desc);

create index "model_status_create_time_idx" on "model" ("status", "create_time" desc, "id" desc);

create index "model_status_publish_time_idx" on "model" ("status", (coalesce(publish_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "model_status_download_count_idx" on "model" ("status", "download_count" desc, "id" desc);

create index "model_category_id_create_time_idx" on "model" ("category_id", "create_time" desc, "id" desc);

create index "model_author_create_time_idx" on "model" ("author", "create_time" desc, "id" desc);

create index "model_model_source_create_time_idx" on "model" ("model_source", "create_time" desc, "id" desc);

create index "model_maturity_rating_create_time_idx" on "model" ("maturity_rating", "create_time" desc, "id" desc);

create index "model_is_pay_create_time_idx" on "model" ("is_pay", "create_time" desc, "id" desc);

create index "model_is_vip_create_time_idx" on "model" ("is_vip", "create_time" desc, "id" desc);

create index "model_is_exclusive_create_time_idx" on "model" ("is_exclusive", "create_time" desc, "id" desc);

create index "model_is_multicolor_create_time_idx" on "model" ("is_multicolor", "create_time" desc, "id" desc);

create index "model_copyright_create_time_idx" on "model" ("copyright", "create_time" desc, "id" desc);

create index "model_create_time_idx" on "model" ("create_time", "id");

create index "model_tags_idx" on "model" using gin ("tags");

create index "model_model_type_idx" on "model" ("model_type", "id");

create index "model_license_idx" on "model" ("license", "id");

create index "model_review_rank_idx" on "model" ("review_rank", "id");

create index "model_lang_idx" on "model" ("lang", "id");

create index "model_severity_idx" on "model" ("severity", "id");

create index "model_finding_kinds_idx" on "model" using gin ("finding_kinds");

create index "model_submit_time_idx" on "model" ("submit_time", "id");

create index "model_reviewer_idx" on "model" ("reviewer", "id");

create index "model_review_time_filter_idx" on "model" ("review_time", "id");

create index "model_review_time_idx" on "model" ((coalesce(review_time, '-infinity'::timestamptz)), "id");

create index "model_download_count_idx" on "model" ("download_count", "id");

create index "model_like_count_idx" on "model" ("like_count", "id");

create index "model_upload_source_idx" on "model" ("upload_source", "id");

create index "model_publish_time_filter_idx" on "model" ("publish_time", "id");

create index "model_publish_time_idx" on "model" ((coalesce(publish_time, '-infinity'::timestamptz)), "id");

create index "model_comments_closed_idx" on "model" ("comments_closed", "id");

create index "model_search_idx" on "model" using gin ("search");

create table "model_file" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "model" bigint not null,
  "file_name" text default '' not null,
  "file" jsonb not null,
  "file_format" text default '' not null,
  "file_size" integer default 0 not null,
  "file_md5" text default '' not null,
  "triangles" integer,
  "bounds" jsonb,
  "volume" numeric(18,3),
  "watertight" boolean default false not null,
  "open_edges" integer,
  "open_edge_sample" jsonb,
  "poster" jsonb,
  "sprite" jsonb,
  "parsing" smallint default 1 not null,
  "sort" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "model_file_pkey" primary key ("id")
);

create index "model_file_model_sort_idx" on "model_file" ("model", "sort", "id");

create index "model_file_create_time_idx" on "model_file" ("create_time", "id");

create index "model_file_file_format_idx" on "model_file" ("file_format", "id");

create index "model_file_file_md5_idx" on "model_file" ("file_md5", "id");

create index "model_file_parsing_idx" on "model_file" ("parsing", "id");

create index "model_file_search_idx" on "model_file" using gin ("search");

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

create table "video" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "title" text default '' not null,
  "file_name" text default '' not null,
  "kind" text not null,
  "author" bigint not null,
  "file" jsonb not null,
  "cover" jsonb,
  "duration" integer,
  "width" integer,
  "height" integer,
  "fps" numeric(18,2),
  "codec" text default '' not null,
  "size" bigint,
  "hash" text default '' not null,
  "transcode" smallint default 1 not null,
  "progress" integer default 0 not null,
  "error" text,
  "renditions" jsonb default '[]' not null,
  "subtitles" jsonb default '{}' not null,
  "printer" bigint,
  "print_job" text default '' not null,
  "uses" integer default 0 not null,
  "lang" smallint not null,
  "status" smallint default 1 not null,
  "machine_review" smallint default 1 not null,
  "severity" smallint,
  "finding_kinds" text[] default '{}' not null,
  "queue_order" integer,
  "submit_time" timestamptz not null,
  "review_reason" text default '' not null,
  "reviewer" bigint,
  "review_time" timestamptz,
  "plays" integer default 0 not null,
  "finished" integer default 0 not null,
  "erased_time" timestamptz,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "video_pkey" primary key ("id")
);

create index "video_queue_order_submit_time_idx" on "video" ((coalesce(queue_order, 32767)), "submit_time", "id") where queue_order is not null;

create index "video_machine_review_create_time_idx" on "video" ("machine_review", "create_time" desc, "id" desc);

create index "video_status_create_time_idx" on "video" ("status", "create_time" desc, "id" desc);

create index "video_author_create_time_idx" on "video" ("author", "create_time" desc, "id" desc);

create index "video_transcode_create_time_idx" on "video" ("transcode", "create_time", "id");

create index "video_create_time_idx" on "video" ("create_time", "id");

create index "video_kind_idx" on "video" ("kind", "id");

create index "video_duration_filter_idx" on "video" ("duration", "id");

create index "video_duration_idx" on "video" ((coalesce(duration, -32768)), "id");

create index "video_codec_idx" on "video" ("codec", "id");

create index "video_size_idx" on "video" ((coalesce(size, -1)), "id");

create index "video_hash_idx" on "video" ("hash", "id");

create index "video_progress_idx" on "video" ("progress", "id");

create index "video_error_idx" on "video" ("error", "id");

create index "video_printer_idx" on "video" ("printer", "id");

create index "video_uses_idx" on "video" ("uses", "id");

create index "video_lang_idx" on "video" ("lang", "id");

create index "video_severity_idx" on "video" ("severity", "id");

create index "video_finding_kinds_idx" on "video" using gin ("finding_kinds");

create index "video_submit_time_idx" on "video" ("submit_time", "id");

create index "video_reviewer_idx" on "video" ("reviewer", "id");

create index "video_review_time_filter_idx" on "video" ("review_time", "id");

create index "video_review_time_idx" on "video" ((coalesce(review_time, '-infinity'::timestamptz)), "id");

create index "video_plays_idx" on "video" ("plays", "id");

create index "video_finished_idx" on "video" ("finished", "id");

create index "video_erased_time_filter_idx" on "video" ("erased_time", "id");

create index "video_erased_time_idx" on "video" ((coalesce(erased_time, '-infinity'::timestamptz)), "id");

create index "video_search_idx" on "video" using gin ("search");

create table "content" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "alike_key" text default '' not null,
  "title" text default '' not null,
  "content" text default '' not null,
  "description" text default '' not null,
  "media_type" smallint default 2 not null,
  "media" jsonb default '[]' not null,
  "clip" jsonb,
  "video_id" bigint,
  "video_status" smallint,
  "tags" bigint[] default '{}' not null,
  "keysword" text default '' not null,
  "author" bigint not null,
  "topics" bigint[] default '{}' not null,
  "channel_id" bigint,
  "group_id" bigint,
  "column_id" bigint,
  "location" text default '' not null,
  "source" smallint default 1 not null,
  "activity_id" bigint,
  "model_group_id" bigint,
  "model_group_ids" bigint[] default '{}' not null,
  "grade_value" smallint,
  "gcode_info" jsonb,
  "widget_type" text default 'none' not null,
  "widget_id" bigint,
  "widget_id_to_widget_pay" boolean default false not null,
  "blog_ids" bigint[] default '{}' not null,
  "at_user_ids" bigint[] default '{}' not null,
  "is_draft" boolean default false not null,
  "is_draft_status" smallint,
  "publish_time" timestamptz,
  "dely_time" timestamptz,
  "status" smallint default 1 not null,
  "review" smallint default 1 not null,
  "machine_review" smallint default 1 not null,
  "severity" smallint,
  "finding_kinds" text[] default '{}' not null,
  "queue_order" integer,
  "submit_time" timestamptz not null,
  "review_reason" text default '' not null,
  "reviewer" bigint,
  "review_time" timestamptz,
  "lang" smallint not null,
  "platform" integer,
  "ip" text default '' not null,
  "ip_region" text default '' not null,
  "device" text default '' not null,
  "is_essence" boolean default false not null,
  "views" integer default 0 not null,
  "likes" integer default 0 not null,
  "collections" integer default 0 not null,
  "reports" integer default 0 not null,
  "shares" integer default 0 not null,
  "comments_closed" boolean default false not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "content_pkey" primary key ("id")
);

create index "content_queue_order_submit_time_idx" on "content" ((coalesce(queue_order, 32767)), "submit_time", "id") where queue_order is not null;

create index "content_machine_review_create_time_idx" on "content" ("machine_review", "create_time" desc, "id" desc);

create index "content_status_create_time_idx" on "content" ("status", "create_time" desc, "id" desc);

create index "content_review_dely_time_idx" on "content" ("review", (coalesce(dely_time, '-infinity'::timestamptz)), "id");

create index "content_author_create_time_idx" on "content" ("author", "create_time" desc, "id" desc);

create index "content_model_group_id_create_time_idx" on "content" ("model_group_id", "create_time" desc, "id" desc);

create index "content_group_id_create_time_idx" on "content" ("group_id", "create_time" desc, "id" desc);

create index "content_channel_id_create_time_idx" on "content" ("channel_id", "create_time" desc, "id" desc);

create index "content_create_time_idx" on "content" ("create_time", "id");

create index "content_alike_key_idx" on "content" ("alike_key", "id");

create index "content_media_type_idx" on "content" ("media_type", "id");

create index "content_video_id_idx" on "content" ("video_id", "id");

create index "content_video_status_idx" on "content" ("video_status", "id");

create index "content_tags_idx" on "content" using gin ("tags");

create index "content_topics_idx" on "content" using gin ("topics");

create index "content_column_id_idx" on "content" ("column_id", "id");

create index "content_source_idx" on "content" ("source", "id");

create index "content_activity_id_idx" on "content" ("activity_id", "id");

create index "content_grade_value_idx" on "content" ("grade_value", "id");

create index "content_is_draft_idx" on "content" ("is_draft", "id");

create index "content_publish_time_filter_idx" on "content" ("publish_time", "id");

create index "content_publish_time_idx" on "content" ((coalesce(publish_time, '-infinity'::timestamptz)), "id");

create index "content_dely_time_filter_idx" on "content" ("dely_time", "id");

create index "content_dely_time_idx" on "content" ((coalesce(dely_time, '-infinity'::timestamptz)), "id");

create index "content_severity_idx" on "content" ("severity", "id");

create index "content_finding_kinds_idx" on "content" using gin ("finding_kinds");

create index "content_submit_time_idx" on "content" ("submit_time", "id");

create index "content_reviewer_idx" on "content" ("reviewer", "id");

create index "content_review_time_filter_idx" on "content" ("review_time", "id");

create index "content_review_time_idx" on "content" ((coalesce(review_time, '-infinity'::timestamptz)), "id");

create index "content_lang_idx" on "content" ("lang", "id");

create index "content_platform_idx" on "content" ("platform", "id");

create index "content_ip_region_idx" on "content" ("ip_region", "id");

create index "content_device_idx" on "content" ("device", "id");

create index "content_is_essence_idx" on "content" ("is_essence", "id");

create index "content_views_idx" on "content" ("views", "id");

create index "content_likes_idx" on "content" ("likes", "id");

create index "content_reports_idx" on "content" ("reports", "id");

create index "content_comments_closed_idx" on "content" ("comments_closed", "id");

create index "content_search_idx" on "content" using gin ("search");

create table "content_recommendation" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "content" bigint not null,
  "cover" jsonb default '[]' not null,
  "author" bigint,
  "post_status" smallint,
  "place" text not null,
  "place_id" bigint,
  "rank" integer default 0 not null,
  "begin" timestamptz not null,
  "end" timestamptz not null,
  "score" numeric(18,1),
  "shown" integer default 0 not null,
  "clicks" integer default 0 not null,
  "remark" text default '' not null,
  "status" smallint default 2 not null,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "content_recommendation_pkey" primary key ("id")
);

create index "content_recommendation_create_time_idx" on "content_recommendation" ("create_time", "id");

create index "content_recommendation_content_idx" on "content_recommendation" ("content", "id");

create index "content_recommendation_author_idx" on "content_recommendation" ("author", "id");

create index "content_recommendation_post_status_idx" on "content_recommendation" ("post_status", "id");

create index "content_recommendation_place_idx" on "content_recommendation" ("place", "id");

create index "content_recommendation_place_id_filter_idx" on "content_recommendation" ("place_id", "id");

create index "content_recommendation_place_id_idx" on "content_recommendation" ((coalesce(place_id, -1)), "id");

create index "content_recommendation_rank_idx" on "content_recommendation" ("rank", "id");

create index "content_recommendation_begin_idx" on "content_recommendation" ("begin", "id");

create index "content_recommendation_end_idx" on "content_recommendation" ("end", "id");

create index "content_recommendation_score_idx" on "content_recommendation" ((coalesce(score, -1)), "id");

create index "content_recommendation_shown_idx" on "content_recommendation" ("shown", "id");

create index "content_recommendation_clicks_idx" on "content_recommendation" ("clicks", "id");

create index "content_recommendation_status_idx" on "content_recommendation" ("status", "id");

create index "content_recommendation_search_idx" on "content_recommendation" using gin ("search");

create table "top_content" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "content" bigint not null,
  "cover" jsonb default '[]' not null,
  "author" bigint,
  "post_status" smallint,
  "place" text not null,
  "place_id" bigint,
  "rank" integer default 0 not null,
  "begin" timestamptz not null,
  "end" timestamptz not null,
  "label" text default '' not null,
  "remark" text default '' not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "top_content_pkey" primary key ("id")
);

create index "top_content_place_place_id_rank_idx" on "top_content" ("place", (coalesce(place_id, -1)), "rank", "id");

create index "top_content_create_time_idx" on "top_content" ("create_time", "id");

create index "top_content_content_idx" on "top_content" ("content", "id");

create index "top_content_author_idx" on "top_content" ("author", "id");

create index "top_content_post_status_idx" on "top_content" ("post_status", "id");

create index "top_content_place_id_filter_idx" on "top_content" ("place_id", "id");

create index "top_content_place_id_idx" on "top_content" ((coalesce(place_id, -1)), "id");

create index "top_content_rank_idx" on "top_content" ("rank", "id");

create index "top_content_begin_idx" on "top_content" ("begin", "id");

create index "top_content_end_idx" on "top_content" ("end", "id");

create index "top_content_status_idx" on "top_content" ("status", "id");

create index "top_content_search_idx" on "top_content" using gin ("search");

create table "collection" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "owner" bigint not null,
  "official" boolean default false not null,
  "cover" jsonb not null,
  "description" text default '' not null,
  "is_public" boolean default false not null,
  "tags" bigint[] default '{}' not null,
  "items" integer default 0 not null,
  "views" integer default 0 not null,
  "collected" integer default 0 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "collection_pkey" primary key ("id")
);

create index "collection_status_create_time_idx" on "collection" ("status", "create_time" desc, "id" desc);

create index "collection_create_time_idx" on "collection" ("create_time", "id");

create index "collection_owner_idx" on "collection" ("owner", "id");

create index "collection_official_idx" on "collection" ("official", "id");

create index "collection_is_public_idx" on "collection" ("is_public", "id");

create index "collection_tags_idx" on "collection" using gin ("tags");

create index "collection_items_idx" on "collection" ("items", "id");

create index "collection_views_idx" on "collection" ("views", "id");

create index "collection_collected_idx" on "collection" ("collected", "id");

create index "collection_rank_idx" on "collection" ("rank", "id");

create index "collection_search_idx" on "collection" using gin ("search");

create table "collection_item" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "collection" bigint not null,
  "content" bigint not null,
  "cover" jsonb default '[]' not null,
  "author" bigint,
  "post_status" smallint,
  "rank" integer default 0 not null,
  "note" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "collection_item_pkey" primary key ("id")
);

create index "collection_item_collection_rank_idx" on "collection_item" ("collection", "rank", "id");

create unique index "collection_item_collection_content_key" on "collection_item" ("collection", "content") where delete_time is null;

create index "collection_item_create_time_idx" on "collection_item" ("create_time", "id");

create index "collection_item_content_idx" on "collection_item" ("content", "id");

create index "collection_item_author_idx" on "collection_item" ("author", "id");

create index "collection_item_post_status_idx" on "collection_item" ("post_status", "id");

create index "collection_item_rank_idx" on "collection_item" ("rank", "id");

create index "collection_item_search_idx" on "collection_item" using gin ("search");

create table "comment" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "type" text not null,
  "target_id" bigint not null,
  "content" text default '' not null,
  "parent_id" bigint,
  "reply_id" bigint,
  "author" bigint not null,
  "pictures" jsonb default '[]' not null,
  "has_pictures" boolean default false not null,
  "alike_key" text default '' not null,
  "at_user_ids" bigint[] default '{}' not null,
  "robot_user_id" bigint,
  "lang" smallint not null,
  "ip" text default '' not null,
  "ip_region" text default '' not null,
  "device" text default '' not null,
  "platform" integer,
  "has_links" boolean default false not null,
  "status" smallint default 1 not null,
  "machine_review" smallint default 1 not null,
  "severity" smallint,
  "finding_kinds" text[] default '{}' not null,
  "queue_order" integer,
  "submit_time" timestamptz not null,
  "review_reason" text default '' not null,
  "reviewer" bigint,
  "review_time" timestamptz,
  "is_top" boolean default false not null,
  "top_rank" integer,
  "top_begin" timestamptz,
  "top_end" timestamptz,
  "top_by" text,
  "is_essence" boolean default false not null,
  "essence_time" timestamptz,
  "essence_note" text default '' not null,
  "essence_topic" text,
  "likes" integer default 0 not null,
  "replies" integer default 0 not null,
  "reports" integer default 0 not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "comment_pkey" primary key ("id")
);

create index "comment_queue_order_submit_time_idx" on "comment" ((coalesce(queue_order, 32767)), "submit_time", "id") where queue_order is not null;

create index "comment_machine_review_create_time_idx" on "comment" ("machine_review", "create_time" desc, "id" desc);

create index "comment_type_target_id_create_time_idx" on "comment" ("type", "target_id", "create_time" desc, "id" desc);

create index "comment_parent_id_create_time_idx" on "comment" ("parent_id", "create_time", "id");

create index "comment_status_create_time_idx" on "comment" ("status", "create_time" desc, "id" desc);

create index "comment_author_create_time_idx" on "comment" ("author", "create_time" desc, "id" desc);

create index "comment_alike_key_idx" on "comment" ("alike_key", "id");

create index "comment_create_time_idx" on "comment" ("create_time", "id");

create index "comment_target_id_idx" on "comment" ("target_id", "id");

create index "comment_has_pictures_idx" on "comment" ("has_pictures", "id");

create index "comment_robot_user_id_idx" on "comment" ("robot_user_id", "id");

create index "comment_lang_idx" on "comment" ("lang", "id");

create index "comment_ip_region_idx" on "comment" ("ip_region", "id");

create index "comment_device_idx" on "comment" ("device", "id");

create index "comment_has_links_idx" on "comment" ("has_links", "id");

create index "comment_severity_idx" on "comment" ("severity", "id");

create index "comment_finding_kinds_idx" on "comment" using gin ("finding_kinds");

create index "comment_submit_time_idx" on "comment" ("submit_time", "id");

create index "comment_reviewer_idx" on "comment" ("reviewer", "id");

create index "comment_review_time_filter_idx" on "comment" ("review_time", "id");

create index "comment_review_time_idx" on "comment" ((coalesce(review_time, '-infinity'::timestamptz)), "id");

create index "comment_is_top_idx" on "comment" ("is_top", "id");

create index "comment_top_end_idx" on "comment" ("top_end", "id");

create index "comment_top_by_idx" on "comment" ("top_by", "id");

create index "comment_is_essence_idx" on "comment" ("is_essence", "id");

create index "comment_essence_time_filter_idx" on "comment" ("essence_time", "id");

create index "comment_essence_time_idx" on "comment" ((coalesce(essence_time, '-infinity'::timestamptz)), "id");

create index "comment_essence_topic_idx" on "comment" ("essence_topic", "id");

create index "comment_likes_idx" on "comment" ("likes", "id");

create index "comment_replies_idx" on "comment" ("replies", "id");

create index "comment_reports_idx" on "comment" ("reports", "id");

create index "comment_search_idx" on "comment" using gin ("search");

create table "report" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "report_case" bigint not null,
  "former_case" bigint,
  "target_type" text not null,
  "target_id" bigint not null,
  "target_user" bigint,
  "reporter" bigint not null,
  "told_by" text default '' not null,
  "cause" bigint not null,
  "description" text default '' not null,
  "pictures" jsonb default '[]' not null,
  "snapshot" jsonb,
  "weight" numeric(18,1) default 1 not null,
  "circle" bigint,
  "category" bigint,
  "platform" integer,
  "lang" smallint,
  "malicious" boolean default false not null,
  "status" smallint default 2 not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "complaint" bigint,
  "remark" text default '' not null,
  "decision" bigint,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "report_pkey" primary key ("id")
);

create index "report_report_case_status_idx" on "report" ("report_case", "status", "id");

create index "report_target_type_create_time_idx" on "report" ("target_type", "create_time" desc, "id" desc);

create index "report_target_type_target_id_idx" on "report" ("target_type", "target_id", "id");

create index "report_reporter_create_time_idx" on "report" ("reporter", "create_time" desc, "id" desc);

create index "report_create_time_idx" on "report" ("create_time", "id");

create index "report_target_id_idx" on "report" ("target_id", "id");

create index "report_target_user_idx" on "report" ("target_user", "id");

create index "report_cause_idx" on "report" ("cause", "id");

create index "report_circle_idx" on "report" ("circle", "id");

create index "report_category_idx" on "report" ("category", "id");

create index "report_platform_idx" on "report" ("platform", "id");

create index "report_lang_idx" on "report" ("lang", "id");

create index "report_malicious_idx" on "report" ("malicious", "id");

create index "report_status_idx" on "report" ("status", "id");

create index "report_handler_idx" on "report" ("handler", "id");

create index "report_handle_time_idx" on "report" ("handle_time", "id");

create index "report_complaint_idx" on "report" ("complaint", "id");

create index "report_search_idx" on "report" using gin ("search");

create table "report_case" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "target_type" text not null,
  "target_id" bigint not null,
  "target_user" bigint,
  "lang" smallint,
  "cause" bigint,
  "priority" text,
  "first_time" timestamptz not null,
  "due_time" timestamptz not null,
  "reports" integer default 0 not null,
  "hide_at" integer default 0 not null,
  "suggested" text,
  "hidden" boolean default false not null,
  "status" smallint default 2 not null,
  "measure" text,
  "reason" text default '' not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "former_status" smallint,
  "former_reason" text default '' not null,
  "former_time" timestamptz,
  "raised_to" text,
  "merged_into" bigint,
  "assignee" bigint,
  "new_evidence" text default '' not null,
  "pace" text,
  "overturned" boolean default false not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "report_case_pkey" primary key ("id")
);

create index "report_case_status_priority_due_time_idx" on "report_case" ("status", (coalesce(priority, '')), "due_time", "id");

create index "report_case_target_type_target_id_idx" on "report_case" ("target_type", "target_id", "id");

create index "report_case_target_user_create_time_idx" on "report_case" ("target_user", "create_time" desc, "id" desc);

create index "report_case_create_time_idx" on "report_case" ("create_time", "id");

create index "report_case_target_id_idx" on "report_case" ("target_id", "id");

create index "report_case_lang_idx" on "report_case" ("lang", "id");

create index "report_case_cause_idx" on "report_case" ("cause", "id");

create index "report_case_priority_filter_idx" on "report_case" ("priority", "id");

create index "report_case_priority_idx" on "report_case" ((coalesce(priority, '')), "id");

create index "report_case_first_time_idx" on "report_case" ("first_time", "id");

create index "report_case_due_time_idx" on "report_case" ("due_time", "id");

create index "report_case_reports_idx" on "report_case" ("reports", "id");

create index "report_case_hidden_idx" on "report_case" ("hidden", "id");

create index "report_case_measure_idx" on "report_case" ("measure", "id");

create index "report_case_handler_idx" on "report_case" ("handler", "id");

create index "report_case_handle_time_filter_idx" on "report_case" ("handle_time", "id");

create index "report_case_handle_time_idx" on "report_case" ((coalesce(handle_time, '-infinity'::timestamptz)), "id");

create index "report_case_former_status_idx" on "report_case" ("former_status", "id");

create index "report_case_merged_into_idx" on "report_case" ("merged_into", "id");

create index "report_case_assignee_idx" on "report_case" ("assignee", "id");

create index "report_case_pace_idx" on "report_case" ("pace", "id");

create index "report_case_overturned_idx" on "report_case" ("overturned", "id");

create index "report_case_search_idx" on "report_case" using gin ("search");

create table "report_cause" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "rank" integer,
  "target" text not null,
  "key" text default '' not null,
  "name" jsonb default '{}' not null,
  "description" jsonb default '{}' not null,
  "parent" bigint,
  "priority" text default 'P1' not null,
  "due_hours" integer default 24 not null,
  "hide_at" integer default 10 not null,
  "evidence" text default 'none' not null,
  "measure" text default 'none' not null,
  "reports" integer default 0 not null,
  "upheld" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "report_cause_pkey" primary key ("id")
);

create unique index "report_cause_target_key_key" on "report_cause" ("target", "key") where delete_time is null;

create index "report_cause_create_time_idx" on "report_cause" ("create_time", "id");

create index "report_cause_rank_filter_idx" on "report_cause" ("rank", "id");

create index "report_cause_rank_idx" on "report_cause" ((coalesce(rank, -32768)), "id");

create index "report_cause_target_idx" on "report_cause" ("target", "id");

create index "report_cause_parent_idx" on "report_cause" ("parent", "id");

create index "report_cause_priority_idx" on "report_cause" ("priority", "id");

create index "report_cause_evidence_idx" on "report_cause" ("evidence", "id");

create index "report_cause_status_idx" on "report_cause" ("status", "id");

create index "report_cause_search_idx" on "report_cause" using gin ("search");

create table "strike" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "user" bigint not null,
  "points" integer not null,
  "decision" bigint,
  "expires" timestamptz not null,
  "withdrawn_by" bigint,
  "has_expired" boolean default false not null,
  constraint "strike_pkey" primary key ("id")
);

create index "strike_create_time_idx" on "strike" ("create_time", "id");

create index "strike_user_idx" on "strike" ("user", "id");

create index "strike_decision_idx" on "strike" ("decision", "id");

create index "strike_expires_idx" on "strike" ("expires", "id");

create table "feedback" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "user" bigint not null,
  "question_type" bigint not null,
  "title" text default '' not null,
  "content" text default '' not null,
  "pictures" jsonb default '[]' not null,
  "video" jsonb,
  "logs" jsonb default '[]' not null,
  "contact" text default '' not null,
  "page_type" text default '' not null,
  "obj_type" text default '' not null,
  "complaint" bigint,
  "obj_id" bigint,
  "platform" integer,
  "app_version" text default '' not null,
  "os_version" text default '' not null,
  "device_model" text default '' not null,
  "printer" bigint,
  "printer_name" text default '' not null,
  "firmware_version" text default '' not null,
  "lang" smallint not null,
  "status" text default 'waiting' not null,
  "priority" text default 'P2' not null,
  "assignee" bigint,
  "groups" bigint[] default '{}' not null,
  "waiting_since" timestamptz not null,
  "due_time" timestamptz not null,
  "close_time" timestamptz,
  "answer" text default '' not null,
  "answer_template" bigint,
  "asked" text[] default '{}' not null,
  "is_answered" boolean default false not null,
  "answer_minutes" integer,
  "rating" integer,
  "same_as" bigint,
  "problem" bigint,
  "reason" text default '' not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "feedback_pkey" primary key ("id")
);

create index "feedback_status_priority_due_time_idx" on "feedback" ("status", "priority", "due_time", "id");

create index "feedback_question_type_create_time_idx" on "feedback" ("question_type", "create_time" desc, "id" desc);

create index "feedback_user_create_time_idx" on "feedback" ("user", "create_time" desc, "id" desc);

create index "feedback_answer_template_idx" on "feedback" ("answer_template", "id") where answer_template is not null;

create index "feedback_same_as_idx" on "feedback" ("same_as", "id") where same_as is not null;

create index "feedback_create_time_idx" on "feedback" ("create_time", "id");

create index "feedback_complaint_idx" on "feedback" ("complaint", "id");

create index "feedback_platform_idx" on "feedback" ("platform", "id");

create index "feedback_app_version_idx" on "feedback" ("app_version", "id");

create index "feedback_printer_idx" on "feedback" ("printer", "id");

create index "feedback_printer_name_idx" on "feedback" ("printer_name", "id");

create index "feedback_firmware_version_idx" on "feedback" ("firmware_version", "id");

create index "feedback_lang_idx" on "feedback" ("lang", "id");

create index "feedback_priority_idx" on "feedback" ("priority", "id");

create index "feedback_assignee_idx" on "feedback" ("assignee", "id");

create index "feedback_groups_idx" on "feedback" using gin ("groups");

create index "feedback_waiting_since_idx" on "feedback" ("waiting_since", "id");

create index "feedback_due_time_idx" on "feedback" ("due_time", "id");

create index "feedback_close_time_idx" on "feedback" ("close_time", "id");

create index "feedback_is_answered_idx" on "feedback" ("is_answered", "id");

create index "feedback_rating_idx" on "feedback" ("rating", "id");

create index "feedback_problem_idx" on "feedback" ("problem", "id");

create index "feedback_search_idx" on "feedback" using gin ("search");

create table "feedback_reply" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "feedback" bigint not null,
  "from" text default 'user' not null,
  "content" text default '' not null,
  "pictures" jsonb default '[]' not null,
  "rating" integer,
  "template" bigint,
  "translated" boolean default false not null,
  "lang" smallint,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "feedback_reply_pkey" primary key ("id")
);

create index "feedback_reply_feedback_create_time_idx" on "feedback_reply" ("feedback", "create_time", "id");

create index "feedback_reply_template_create_time_idx" on "feedback_reply" ("template", "create_time" desc, "id" desc) where template is not null;

create index "feedback_reply_create_time_idx" on "feedback_reply" ("create_time", "id");

create index "feedback_reply_from_idx" on "feedback_reply" ("from", "id");

create index "feedback_reply_rating_idx" on "feedback_reply" ("rating", "id");

create index "feedback_reply_search_idx" on "feedback_reply" using gin ("search");

create table "question_type" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "father" bigint,
  "page_type" text default '' not null,
  "obj_type" text default '' not null,
  "platforms" integer[] default '{}' not null,
  "assignees" bigint[] default '{}' not null,
  "due_hours" integer default 24 not null,
  "need" text[] default '{}' not null,
  "hint" jsonb default '{}' not null,
  "closed" integer default 0 not null,
  "unanswered" integer default 0 not null,
  "merged_into" bigint,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "question_type_pkey" primary key ("id")
);

create index "question_type_create_time_idx" on "question_type" ("create_time", "id");

create index "question_type_father_idx" on "question_type" ("father", "id");

create index "question_type_page_type_idx" on "question_type" ("page_type", "id");

create index "question_type_obj_type_idx" on "question_type" ("obj_type", "id");

create index "question_type_platforms_idx" on "question_type" using gin ("platforms");

create index "question_type_assignees_idx" on "question_type" using gin ("assignees");

create index "question_type_need_idx" on "question_type" using gin ("need");

create index "question_type_merged_into_idx" on "question_type" ("merged_into", "id");

create index "question_type_rank_idx" on "question_type" ("rank", "id");

create index "question_type_status_idx" on "question_type" ("status", "id");

create index "question_type_search_idx" on "question_type" using gin ("search");

create table "reply_template" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "title" text default '' not null,
  "question_types" bigint[] default '{}' not null,
  "queues" text[] default '{}' not null,
  "content" jsonb default '{}' not null,
  "pictures" jsonb default '[]' not null,
  "jump" jsonb,
  "used" integer default 0 not null,
  "used30" integer default 0 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "reply_template_pkey" primary key ("id")
);

create index "reply_template_create_time_idx" on "reply_template" ("create_time", "id");

create index "reply_template_title_idx" on "reply_template" ("title", "id");

create index "reply_template_question_types_idx" on "reply_template" using gin ("question_types");

create index "reply_template_queues_idx" on "reply_template" using gin ("queues");

create index "reply_template_used_idx" on "reply_template" ("used", "id");

create index "reply_template_used30_idx" on "reply_template" ("used30", "id");

create index "reply_template_rank_idx" on "reply_template" ("rank", "id");

create index "reply_template_status_idx" on "reply_template" ("status", "id");

create index "reply_template_search_idx" on "reply_template" using gin ("search");

create table "evaluation" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "target_type" text not null,
  "target_id" bigint not null,
  "user" bigint not null,
  "scores" jsonb default '[]' not null,
  "score" numeric(18,1),
  "lowest" integer,
  "content" text default '' not null,
  "pictures" jsonb default '[]' not null,
  "has_pictures" boolean default false not null,
  "print_result" text,
  "printer" bigint,
  "material" text default '' not null,
  "layer_height" numeric(18,2),
  "verified" boolean default false not null,
  "anonymous" boolean default false not null,
  "reply" text default '' not null,
  "device" text default '' not null,
  "lang" smallint not null,
  "status" smallint default 1 not null,
  "machine_review" smallint default 1 not null,
  "severity" smallint,
  "finding_kinds" text[] default '{}' not null,
  "queue_order" integer,
  "submit_time" timestamptz not null,
  "review_reason" text default '' not null,
  "reviewer" bigint,
  "review_time" timestamptz,
  "left_out" boolean default false not null,
  "left_out_reason" text default '' not null,
  "is_helpful" boolean default false not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "evaluation_pkey" primary key ("id")
);

create index "evaluation_queue_order_submit_time_idx" on "evaluation" ((coalesce(queue_order, 32767)), "submit_time", "id") where queue_order is not null;

create index "evaluation_machine_review_create_time_idx" on "evaluation" ("machine_review", "create_time" desc, "id" desc);

create index "evaluation_target_type_target_id_create_time_idx" on "evaluation" ("target_type", "target_id", "create_time" desc, "id" desc);

create index "evaluation_status_create_time_idx" on "evaluation" ("status", "create_time" desc, "id" desc);

create index "evaluation_user_create_time_idx" on "evaluation" ("user", "create_time" desc, "id" desc);

create index "evaluation_create_time_idx" on "evaluation" ("create_time", "id");

create index "evaluation_target_id_idx" on "evaluation" ("target_id", "id");

create index "evaluation_score_filter_idx" on "evaluation" ("score", "id");

create index "evaluation_score_idx" on "evaluation" ((coalesce(score, -1)), "id");

create index "evaluation_lowest_idx" on "evaluation" ("lowest", "id");

create index "evaluation_has_pictures_idx" on "evaluation" ("has_pictures", "id");

create index "evaluation_print_result_idx" on "evaluation" ("print_result", "id");

create index "evaluation_verified_idx" on "evaluation" ("verified", "id");

create index "evaluation_device_idx" on "evaluation" ("device", "id");

create index "evaluation_lang_idx" on "evaluation" ("lang", "id");

create index "evaluation_severity_idx" on "evaluation" ("severity", "id");

create index "evaluation_finding_kinds_idx" on "evaluation" using gin ("finding_kinds");

create index "evaluation_submit_time_idx" on "evaluation" ("submit_time", "id");

create index "evaluation_reviewer_idx" on "evaluation" ("reviewer", "id");

create index "evaluation_review_time_filter_idx" on "evaluation" ("review_time", "id");

create index "evaluation_review_time_idx" on "evaluation" ((coalesce(review_time, '-infinity'::timestamptz)), "id");

create index "evaluation_left_out_idx" on "evaluation" ("left_out", "id");

create index "evaluation_is_helpful_idx" on "evaluation" ("is_helpful", "id");

create index "evaluation_search_idx" on "evaluation" using gin ("search");

create table "complaint" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "kind" text not null,
  "complainant" bigint,
  "name" text default '' not null,
  "company" text default '' not null,
  "email" text default '' not null,
  "phone" text default '' not null,
  "address" text default '' not null,
  "against_record" bigint,
  "target_type" text,
  "decision" text default '' not null,
  "decided_by" bigint,
  "decided_time" timestamptz,
  "decision_reason" text default '' not null,
  "targets" bigint[] default '{}' not null,
  "work" bigint,
  "report" bigint,
  "respondent" bigint,
  "statement" text default '' not null,
  "demand" text default 'takeDown' not null,
  "sworn" boolean default false not null,
  "proofs" jsonb default '[]' not null,
  "stage" text default 'desk' not null,
  "proof_asked" text default '' not null,
  "proof_due" timestamptz,
  "status" smallint default 1 not null,
  "due_time" timestamptz,
  "lead_only" boolean default false not null,
  "sent_time" timestamptz,
  "counter_end" timestamptz,
  "counter" text default '' not null,
  "counter_files" jsonb default '[]' not null,
  "counter_time" timestamptz,
  "lang" smallint,
  "reply" text default '' not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "not_reversed" jsonb default '{}' not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "complaint_pkey" primary key ("id")
);

create index "complaint_status_due_time_idx" on "complaint" ("status", (coalesce(due_time, '-infinity'::timestamptz)), "id");

create index "complaint_respondent_create_time_idx" on "complaint" ("respondent", "create_time" desc, "id" desc);

create index "complaint_complainant_create_time_idx" on "complaint" ("complainant", "create_time" desc, "id" desc);

create index "complaint_create_time_idx" on "complaint" ("create_time", "id");

create index "complaint_kind_idx" on "complaint" ("kind", "id");

create unique index "complaint_against_record_key" on "complaint" ("against_record") where delete_time is null;

create index "complaint_against_record_idx" on "complaint" ("against_record", "id");

create index "complaint_target_type_idx" on "complaint" ("target_type", "id");

create index "complaint_decision_idx" on "complaint" ("decision", "id");

create index "complaint_decided_by_idx" on "complaint" ("decided_by", "id");

create index "complaint_decided_time_filter_idx" on "complaint" ("decided_time", "id");

create index "complaint_decided_time_idx" on "complaint" ((coalesce(decided_time, '-infinity'::timestamptz)), "id");

create index "complaint_targets_idx" on "complaint" using gin ("targets");

create index "complaint_report_idx" on "complaint" ("report", "id");

create index "complaint_demand_idx" on "complaint" ("demand", "id");

create index "complaint_stage_idx" on "complaint" ("stage", "id");

create index "complaint_proof_due_filter_idx" on "complaint" ("proof_due", "id");

create index "complaint_proof_due_idx" on "complaint" ((coalesce(proof_due, '-infinity'::timestamptz)), "id");

create index "complaint_due_time_filter_idx" on "complaint" ("due_time", "id");

create index "complaint_due_time_idx" on "complaint" ((coalesce(due_time, '-infinity'::timestamptz)), "id");

create index "complaint_lead_only_idx" on "complaint" ("lead_only", "id");

create index "complaint_counter_end_filter_idx" on "complaint" ("counter_end", "id");

create index "complaint_counter_end_idx" on "complaint" ((coalesce(counter_end, '-infinity'::timestamptz)), "id");

create index "complaint_counter_time_filter_idx" on "complaint" ("counter_time", "id");

create index "complaint_counter_time_idx" on "complaint" ((coalesce(counter_time, '-infinity'::timestamptz)), "id");

create index "complaint_lang_idx" on "complaint" ("lang", "id");

create index "complaint_handler_idx" on "complaint" ("handler", "id");

create index "complaint_handle_time_filter_idx" on "complaint" ("handle_time", "id");

create index "complaint_handle_time_idx" on "complaint" ((coalesce(handle_time, '-infinity'::timestamptz)), "id");

create index "complaint_search_idx" on "complaint" using gin ("search");

create table "grievance" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "against_record" bigint not null,
  "model" bigint,
  "user" bigint,
  "reason" text default '' not null,
  "pictures" jsonb default '[]' not null,
  "target_type" text,
  "decision" text default '' not null,
  "decided_by" bigint,
  "decided_time" timestamptz,
  "decision_reason" text default '' not null,
  "status" smallint default 1 not null,
  "lang" smallint,
  "reply" text default '' not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "not_reversed" jsonb default '{}' not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "grievance_pkey" primary key ("id")
);

create index "grievance_status_create_time_idx" on "grievance" ("status", "create_time", "id");

create index "grievance_user_create_time_idx" on "grievance" ("user", "create_time" desc, "id" desc);

create index "grievance_create_time_idx" on "grievance" ("create_time", "id");

create unique index "grievance_against_record_key" on "grievance" ("against_record") where delete_time is null;

create index "grievance_against_record_idx" on "grievance" ("against_record", "id");

create index "grievance_model_idx" on "grievance" ("model", "id");

create index "grievance_target_type_idx" on "grievance" ("target_type", "id");

create index "grievance_decision_idx" on "grievance" ("decision", "id");

create index "grievance_decided_by_idx" on "grievance" ("decided_by", "id");

create index "grievance_decided_time_filter_idx" on "grievance" ("decided_time", "id");

create index "grievance_decided_time_idx" on "grievance" ((coalesce(decided_time, '-infinity'::timestamptz)), "id");

create index "grievance_lang_idx" on "grievance" ("lang", "id");

create index "grievance_handler_idx" on "grievance" ("handler", "id");

create index "grievance_handle_time_filter_idx" on "grievance" ("handle_time", "id");

create index "grievance_handle_time_idx" on "grievance" ((coalesce(handle_time, '-infinity'::timestamptz)), "id");

create index "grievance_search_idx" on "grievance" using gin ("search");

create table "second_opinion" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "target_type" text,
  "target_id" bigint,
  "user" bigint,
  "lang" smallint,
  "operation" bigint,
  "sampled_as" text,
  "status" text default 'waiting' not null,
  "against_record" bigint,
  "decision" text default '' not null,
  "first_verdict" text,
  "decided_by" bigint,
  "decided_time" timestamptz,
  "decision_reason" text default '' not null,
  "opinion" text,
  "opinion_by" bigint,
  "opinion_time" timestamptz,
  "opinion_reason" text default '' not null,
  "verdict" text,
  "settled_by" bigint,
  "settled_time" timestamptz,
  "settled_reason" text default '' not null,
  "not_reversed" jsonb default '{}' not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "second_opinion_pkey" primary key ("id")
);

create index "second_opinion_status_create_time_idx" on "second_opinion" ("status", "create_time", "id");

create index "second_opinion_user_opinion_time_idx" on "second_opinion" ("user", (coalesce(opinion_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "second_opinion_decided_by_opinion_time_idx" on "second_opinion" ("decided_by", (coalesce(opinion_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "second_opinion_opinion_by_opinion_time_idx" on "second_opinion" ("opinion_by", (coalesce(opinion_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "second_opinion_create_time_idx" on "second_opinion" ("create_time", "id");

create index "second_opinion_target_type_idx" on "second_opinion" ("target_type", "id");

create index "second_opinion_target_id_idx" on "second_opinion" ("target_id", "id");

create index "second_opinion_lang_idx" on "second_opinion" ("lang", "id");

create unique index "second_opinion_operation_key" on "second_opinion" ("operation") where delete_time is null;

create index "second_opinion_decision_idx" on "second_opinion" ("decision", "id");

create index "second_opinion_first_verdict_idx" on "second_opinion" ("first_verdict", "id");

create index "second_opinion_opinion_idx" on "second_opinion" ("opinion", "id");

create index "second_opinion_opinion_time_filter_idx" on "second_opinion" ("opinion_time", "id");

create index "second_opinion_opinion_time_idx" on "second_opinion" ((coalesce(opinion_time, '-infinity'::timestamptz)), "id");

create index "second_opinion_verdict_idx" on "second_opinion" ("verdict", "id");

create index "second_opinion_settled_by_idx" on "second_opinion" ("settled_by", "id");

create index "second_opinion_search_idx" on "second_opinion" using gin ("search");

create table "exclusive_model" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "target_type" text default 'model' not null,
  "model" bigint not null,
  "author" bigint,
  "lang" smallint,
  "apply_time" timestamptz,
  "begin_time" timestamptz not null,
  "end_time" timestamptz not null,
  "share" numeric(18,4) not null,
  "found_elsewhere" text default '' not null,
  "status" smallint default 1 not null,
  "reason" text default '' not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "exclusive_model_pkey" primary key ("id")
);

create index "exclusive_model_status_apply_time_idx" on "exclusive_model" ("status", (coalesce(apply_time, '-infinity'::timestamptz)), "id");

create index "exclusive_model_author_apply_time_idx" on "exclusive_model" ("author", (coalesce(apply_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "exclusive_model_create_time_idx" on "exclusive_model" ("create_time", "id");

create index "exclusive_model_model_idx" on "exclusive_model" ("model", "id");

create index "exclusive_model_lang_idx" on "exclusive_model" ("lang", "id");

create index "exclusive_model_apply_time_filter_idx" on "exclusive_model" ("apply_time", "id");

create index "exclusive_model_apply_time_idx" on "exclusive_model" ((coalesce(apply_time, '-infinity'::timestamptz)), "id");

create index "exclusive_model_begin_time_idx" on "exclusive_model" ("begin_time", "id");

create index "exclusive_model_end_time_idx" on "exclusive_model" ("end_time", "id");

create index "exclusive_model_handler_idx" on "exclusive_model" ("handler", "id");

create index "exclusive_model_handle_time_filter_idx" on "exclusive_model" ("handle_time", "id");

create index "exclusive_model_handle_time_idx" on "exclusive_model" ((coalesce(handle_time, '-infinity'::timestamptz)), "id");

create index "exclusive_model_search_idx" on "exclusive_model" using gin ("search");

create table "logout_apply" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "target_type" text default '' not null,
  "user" bigint not null,
  "reason" text not null,
  "text" text default '' not null,
  "keep_works" boolean default false not null,
  "apply_time" timestamptz,
  "cooling_end" timestamptz,
  "due_time" timestamptz,
  "failed" text[] default '{}' not null,
  "platform" integer,
  "status" smallint default 1 not null,
  "refuse_reason" text default '' not null,
  "handler" bigint,
  "handle_time" timestamptz,
  "erase_time" timestamptz,
  "done_time" timestamptz,
  "held_name" text default '' not null,
  "name_free" timestamptz,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "logout_apply_pkey" primary key ("id")
);

create index "logout_apply_status_due_time_idx" on "logout_apply" ("status", (coalesce(due_time, '-infinity'::timestamptz)), "id");

create index "logout_apply_user_apply_time_idx" on "logout_apply" ("user", (coalesce(apply_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "logout_apply_create_time_idx" on "logout_apply" ("create_time", "id");

create index "logout_apply_reason_idx" on "logout_apply" ("reason", "id");

create index "logout_apply_keep_works_idx" on "logout_apply" ("keep_works", "id");

create index "logout_apply_apply_time_filter_idx" on "logout_apply" ("apply_time", "id");

create index "logout_apply_apply_time_idx" on "logout_apply" ((coalesce(apply_time, '-infinity'::timestamptz)), "id");

create index "logout_apply_cooling_end_filter_idx" on "logout_apply" ("cooling_end", "id");

create index "logout_apply_cooling_end_idx" on "logout_apply" ((coalesce(cooling_end, '-infinity'::timestamptz)), "id");

create index "logout_apply_due_time_filter_idx" on "logout_apply" ("due_time", "id");

create index "logout_apply_due_time_idx" on "logout_apply" ((coalesce(due_time, '-infinity'::timestamptz)), "id");

create index "logout_apply_failed_idx" on "logout_apply" using gin ("failed");

create index "logout_apply_platform_idx" on "logout_apply" ("platform", "id");

create index "logout_apply_handler_idx" on "logout_apply" ("handler", "id");

create index "logout_apply_handle_time_filter_idx" on "logout_apply" ("handle_time", "id");

create index "logout_apply_handle_time_idx" on "logout_apply" ((coalesce(handle_time, '-infinity'::timestamptz)), "id");

create index "logout_apply_done_time_filter_idx" on "logout_apply" ("done_time", "id");

create index "logout_apply_done_time_idx" on "logout_apply" ((coalesce(done_time, '-infinity'::timestamptz)), "id");

create index "logout_apply_held_name_idx" on "logout_apply" ("held_name", "id");

create index "logout_apply_name_free_filter_idx" on "logout_apply" ("name_free", "id");

create index "logout_apply_name_free_idx" on "logout_apply" ((coalesce(name_free, '-infinity'::timestamptz)), "id");

create index "logout_apply_search_idx" on "logout_apply" using gin ("search");

create table "category" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "types" smallint not null,
  "father_id" bigint,
  "name" jsonb default '{}' not null,
  "icon" jsonb,
  "cover" jsonb,
  "slug" text default '' not null,
  "aliases" text default '' not null,
  "seo" bigint,
  "is_show" boolean default 'true' not null,
  "models" integer default 0 not null,
  "circles" integer default 0 not null,
  "articles" integer default 0 not null,
  "merged_into" bigint,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "category_pkey" primary key ("id")
);

create index "category_create_time_idx" on "category" ("create_time", "id");

create index "category_types_idx" on "category" ("types", "id");

create index "category_father_id_idx" on "category" ("father_id", "id");

create unique index "category_slug_key" on "category" ("slug") where delete_time is null;

create index "category_seo_idx" on "category" ("seo", "id");

create index "category_is_show_idx" on "category" ("is_show", "id");

create index "category_models_idx" on "category" ("models", "id");

create index "category_circles_idx" on "category" ("circles", "id");

create index "category_articles_idx" on "category" ("articles", "id");

create index "category_merged_into_idx" on "category" ("merged_into", "id");

create index "category_rank_idx" on "category" ("rank", "id");

create index "category_status_idx" on "category" ("status", "id");

create index "category_search_idx" on "category" using gin ("search");

create table "company_page" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "kind" text not null,
  "title" jsonb default '{}' not null,
  "body" jsonb default '{}' not null,
  "edition" text default '' not null,
  "effective" timestamptz,
  "changes" jsonb default '{}' not null,
  "ask_consent" text default 'no' not null,
  "superseded_at" timestamptz,
  "countries" text[] default '{}' not null,
  "images" jsonb default '[]' not null,
  "video" jsonb,
  "year" integer,
  "place" jsonb default '{}' not null,
  "seo_title" jsonb default '{}' not null,
  "seo_description" jsonb default '{}' not null,
  "contacts" jsonb default '[]' not null,
  "accepted" integer default 0 not null,
  "asked" integer default 0 not null,
  "rank" integer default 0 not null,
  "shelf" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "company_page_pkey" primary key ("id")
);

create index "company_page_create_time_idx" on "company_page" ("create_time", "id");

create index "company_page_kind_idx" on "company_page" ("kind", "id");

create index "company_page_effective_filter_idx" on "company_page" ("effective", "id");

create index "company_page_effective_idx" on "company_page" ((coalesce(effective, '-infinity'::timestamptz)), "id");

create index "company_page_countries_idx" on "company_page" using gin ("countries");

create index "company_page_year_idx" on "company_page" ((coalesce(year, -32768)), "id");

create index "company_page_accepted_idx" on "company_page" ("accepted", "id");

create index "company_page_rank_idx" on "company_page" ("rank", "id");

create index "company_page_shelf_idx" on "company_page" ("shelf", "id");

create index "company_page_search_idx" on "company_page" using gin ("search");

create table "consent" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "user" bigint,
  "device" text default '' not null,
  "page" bigint not null,
  "edition" text default '' not null,
  "time" timestamptz not null,
  "platform" integer,
  "ip" text default '' not null,
  "slot" text default '' not null,
  constraint "consent_pkey" primary key ("id")
);

create index "consent_create_time_idx" on "consent" ("create_time", "id");

create index "consent_user_idx" on "consent" ("user", "id");

create index "consent_device_idx" on "consent" ("device", "id");

create index "consent_page_idx" on "consent" ("page", "id");

create index "consent_edition_idx" on "consent" ("edition", "id");

create index "consent_time_idx" on "consent" ("time", "id");

create index "consent_platform_idx" on "consent" ("platform", "id");

create unique index "consent_slot_key" on "consent" ("slot");

create table "medal" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "icon" jsonb not null,
  "grey_icon" jsonb,
  "group" text not null,
  "level" integer default 1 not null,
  "father" bigint,
  "measure" text default 'hand' not null,
  "least" integer,
  "window_days" integer,
  "condition" jsonb default '{}' not null,
  "would_get" integer,
  "description" jsonb default '{}' not null,
  "begin" timestamptz,
  "end" timestamptz,
  "valid_days" integer default 0 not null,
  "stock" integer default 0 not null,
  "jump" jsonb,
  "rank" integer default 0 not null,
  "holders" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "medal_pkey" primary key ("id")
);

create index "medal_create_time_idx" on "medal" ("create_time", "id");

create index "medal_group_idx" on "medal" ("group", "id");

create index "medal_level_idx" on "medal" ("level", "id");

create index "medal_father_idx" on "medal" ("father", "id");

create index "medal_measure_idx" on "medal" ("measure", "id");

create index "medal_begin_idx" on "medal" ("begin", "id");

create index "medal_end_idx" on "medal" ("end", "id");

create index "medal_rank_idx" on "medal" ("rank", "id");

create index "medal_holders_idx" on "medal" ("holders", "id");

create index "medal_status_idx" on "medal" ("status", "id");

create index "medal_search_idx" on "medal" using gin ("search");

create table "medal_receiver" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "send" bigint not null,
  "line" integer not null,
  "given" text default '' not null,
  "user" bigint,
  "result" text default 'good' not null,
  "cause" text default '' not null,
  "record" bigint,
  constraint "medal_receiver_pkey" primary key ("id")
);

create index "medal_receiver_send_line_idx" on "medal_receiver" ("send", "line", "id");

create index "medal_receiver_send_result_idx" on "medal_receiver" ("send", "result", "id");

create index "medal_receiver_create_time_idx" on "medal_receiver" ("create_time", "id");

create index "medal_receiver_line_idx" on "medal_receiver" ("line", "id");

create index "medal_receiver_user_idx" on "medal_receiver" ("user", "id");

create index "medal_receiver_result_idx" on "medal_receiver" ("result", "id");

create table "medal_record" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "medal" bigint not null,
  "user" bigint not null,
  "source" text not null,
  "send_batch" bigint,
  "get_time" timestamptz not null,
  "expire_time" timestamptz,
  "worn" boolean default false not null,
  "status" text default 'valid' not null,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  constraint "medal_record_pkey" primary key ("id")
);

create index "medal_record_medal_status_idx" on "medal_record" ("medal", "status", "id");

create index "medal_record_user_get_time_idx" on "medal_record" ("user", "get_time" desc, "id" desc);

create index "medal_record_status_expire_time_idx" on "medal_record" ("status", (coalesce(expire_time, '-infinity'::timestamptz)), "id") where expire_time is not null;

create index "medal_record_create_time_idx" on "medal_record" ("create_time", "id");

create index "medal_record_source_idx" on "medal_record" ("source", "id");

create index "medal_record_send_batch_idx" on "medal_record" ("send_batch", "id");

create index "medal_record_get_time_idx" on "medal_record" ("get_time", "id");

create index "medal_record_expire_time_filter_idx" on "medal_record" ("expire_time", "id");

create index "medal_record_expire_time_idx" on "medal_record" ((coalesce(expire_time, '-infinity'::timestamptz)), "id");

create index "medal_record_worn_idx" on "medal_record" ("worn", "id");

create table "medal_send" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "medal" bigint not null,
  "users" bigint[] default '{}' not null,
  "ids" text default '' not null,
  "file" jsonb,
  "reason" text default '' not null,
  "send_time" timestamptz,
  "notify" boolean default false not null,
  "sender" bigint,
  "state" text default 'draft' not null,
  "task" bigint,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "medal_send_pkey" primary key ("id")
);

create index "medal_send_create_time_idx" on "medal_send" ("create_time", "id");

create index "medal_send_medal_idx" on "medal_send" ("medal", "id");

create index "medal_send_send_time_filter_idx" on "medal_send" ("send_time", "id");

create index "medal_send_send_time_idx" on "medal_send" ((coalesce(send_time, '-infinity'::timestamptz)), "id");

create index "medal_send_sender_idx" on "medal_send" ("sender", "id");

create index "medal_send_state_idx" on "medal_send" ("state", "id");

create index "medal_send_search_idx" on "medal_send" using gin ("search");

create table "sensation" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint not null,
  "title" jsonb default '{}' not null,
  "field" text not null,
  "photo" jsonb,
  "story" text default '' not null,
  "works" bigint[] default '{}' not null,
  "posts" bigint[] default '{}' not null,
  "medal" bigint,
  "consent" boolean default false not null,
  "begin" timestamptz not null,
  "end" timestamptz,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "sensation_pkey" primary key ("id")
);

create index "sensation_create_time_idx" on "sensation" ("create_time", "id");

create index "sensation_user_idx" on "sensation" ("user", "id");

create index "sensation_field_idx" on "sensation" ("field", "id");

create index "sensation_medal_idx" on "sensation" ("medal", "id");

create index "sensation_consent_idx" on "sensation" ("consent", "id");

create index "sensation_begin_idx" on "sensation" ("begin", "id");

create index "sensation_end_filter_idx" on "sensation" ("end", "id");

create index "sensation_end_idx" on "sensation" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "sensation_rank_idx" on "sensation" ("rank", "id");

create index "sensation_status_idx" on "sensation" ("status", "id");

create index "sensation_search_idx" on "sensation" using gin ("search");

create table "guide_run" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "guide" bigint not null,
  "user" bigint,
  "platform" integer,
  "app_version" text default '' not null,
  "last_step" integer default 1 not null,
  "finished" boolean default false not null,
  "time" timestamptz not null,
  constraint "guide_run_pkey" primary key ("id")
);

create index "guide_run_guide_time_idx" on "guide_run" ("guide", "time" desc, "id" desc);

create index "guide_run_create_time_idx" on "guide_run" ("create_time", "id");

create index "guide_run_user_idx" on "guide_run" ("user", "id");

create index "guide_run_platform_idx" on "guide_run" ("platform", "id");

create index "guide_run_app_version_idx" on "guide_run" ("app_version", "id");

create index "guide_run_last_step_idx" on "guide_run" ("last_step", "id");

create index "guide_run_finished_idx" on "guide_run" ("finished", "id");

create index "guide_run_time_idx" on "guide_run" ("time", "id");

create table "information" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "title" jsonb default '{}' not null,
  "summary" jsonb default '{}' not null,
  "cover" jsonb not null,
  "content" jsonb default '{}' not null,
  "lang" smallint default 1 not null,
  "stale_languages" smallint[] default '{}' not null,
  "category" bigint not null,
  "tags" bigint[] default '{}' not null,
  "models" bigint[] default '{}' not null,
  "printer" bigint,
  "materials" smallint[] default '{}' not null,
  "video" jsonb,
  "author" bigint,
  "writers" bigint[] default '{}' not null,
  "source_url" text default '' not null,
  "is_top" boolean default false not null,
  "seo" bigint,
  "publish_time" timestamptz,
  "replaces" bigint,
  "views" integer default 0 not null,
  "likes" integer default 0 not null,
  "helpful" integer default 0 not null,
  "not_helpful" integer default 0 not null,
  "votes" integer default 0 not null,
  "status" smallint default 5 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "information_pkey" primary key ("id")
);

create index "information_create_time_idx" on "information" ("create_time", "id");

create index "information_lang_idx" on "information" ("lang", "id");

create index "information_stale_languages_idx" on "information" using gin ("stale_languages");

create index "information_category_idx" on "information" ("category", "id");

create index "information_tags_idx" on "information" using gin ("tags");

create index "information_printer_idx" on "information" ("printer", "id");

create index "information_materials_idx" on "information" using gin ("materials");

create index "information_author_idx" on "information" ("author", "id");

create index "information_is_top_idx" on "information" ("is_top", "id");

create index "information_publish_time_filter_idx" on "information" ("publish_time", "id");

create index "information_publish_time_idx" on "information" ((coalesce(publish_time, '-infinity'::timestamptz)), "id");

create index "information_replaces_idx" on "information" ("replaces", "id");

create index "information_views_idx" on "information" ("views", "id");

create index "information_status_idx" on "information" ("status", "id");

create index "information_search_idx" on "information" using gin ("search");

create table "user_guide" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "title" jsonb default '{}' not null,
  "platforms" integer[] default '{}' not null,
  "kind" text not null,
  "father" bigint,
  "place" text,
  "steps" jsonb default '[]' not null,
  "content" jsonb default '{}' not null,
  "video" jsonb,
  "printer" bigint,
  "from_version" text default '' not null,
  "to_version" text default '' not null,
  "rank" integer default 0 not null,
  "started" integer default 0 not null,
  "finished" integer default 0 not null,
  "status" smallint default 2 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "user_guide_pkey" primary key ("id")
);

create index "user_guide_create_time_idx" on "user_guide" ("create_time", "id");

create index "user_guide_platforms_idx" on "user_guide" using gin ("platforms");

create index "user_guide_kind_idx" on "user_guide" ("kind", "id");

create index "user_guide_father_idx" on "user_guide" ("father", "id");

create index "user_guide_place_idx" on "user_guide" ("place", "id");

create index "user_guide_printer_idx" on "user_guide" ("printer", "id");

create index "user_guide_from_version_idx" on "user_guide" ("from_version", "id");

create index "user_guide_to_version_idx" on "user_guide" ("to_version", "id");

create index "user_guide_rank_idx" on "user_guide" ("rank", "id");

create index "user_guide_started_idx" on "user_guide" ("started", "id");

create index "user_guide_finished_idx" on "user_guide" ("finished", "id");

create index "user_guide_status_idx" on "user_guide" ("status", "id");

create index "user_guide_search_idx" on "user_guide" using gin ("search");

create table "user_said" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint,
  "name" text default '' not null,
  "avatar" jsonb,
  "title" jsonb default '{}' not null,
  "text" jsonb default '{}' not null,
  "picture" jsonb,
  "video" jsonb,
  "model" bigint,
  "printer" bigint,
  "source" text default '' not null,
  "source_content" bigint,
  "source_comment" bigint,
  "consent" boolean default false not null,
  "languages" smallint[] default '{}' not null,
  "rank" integer default 0 not null,
  "status" smallint default 2 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "user_said_pkey" primary key ("id")
);

create index "user_said_create_time_idx" on "user_said" ("create_time", "id");

create index "user_said_user_idx" on "user_said" ("user", "id");

create index "user_said_video_idx" on "user_said" ("video", "id");

create index "user_said_model_idx" on "user_said" ("model", "id");

create index "user_said_source_content_idx" on "user_said" ("source_content", "id");

create index "user_said_source_comment_idx" on "user_said" ("source_comment", "id");

create index "user_said_consent_idx" on "user_said" ("consent", "id");

create index "user_said_languages_idx" on "user_said" using gin ("languages");

create index "user_said_rank_idx" on "user_said" ("rank", "id");

create index "user_said_status_idx" on "user_said" ("status", "id");

create index "user_said_search_idx" on "user_said" using gin ("search");

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

create table "home_module" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "page" text not null,
  "platforms" integer[] default '{}' not null,
  "kind" text not null,
  "title" jsonb default '{}' not null,
  "show_title" boolean default false not null,
  "style" text default 'row' not null,
  "source" jsonb,
  "count" integer default 8 not null,
  "more" jsonb,
  "icons" jsonb default '[]' not null,
  "body" text default '' not null,
  "background" jsonb,
  "background_color" text default '' not null,
  "languages" smallint[] default '{}' not null,
  "audience" text[] default '{}' not null,
  "countries" text[] default '{}' not null,
  "new_days" integer,
  "begin" timestamptz,
  "end" timestamptz,
  "fallback" bigint,
  "rank" integer default 0 not null,
  "shown" integer default 0 not null,
  "clicks" integer default 0 not null,
  "status" smallint default 5 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "home_module_pkey" primary key ("id")
);

create index "home_module_create_time_idx" on "home_module" ("create_time", "id");

create index "home_module_page_idx" on "home_module" ("page", "id");

create index "home_module_platforms_idx" on "home_module" using gin ("platforms");

create index "home_module_kind_idx" on "home_module" ("kind", "id");

create index "home_module_languages_idx" on "home_module" using gin ("languages");

create index "home_module_audience_idx" on "home_module" using gin ("audience");

create index "home_module_countries_idx" on "home_module" using gin ("countries");

create index "home_module_begin_filter_idx" on "home_module" ("begin", "id");

create index "home_module_begin_idx" on "home_module" ((coalesce(begin, '-infinity'::timestamptz)), "id");

create index "home_module_end_filter_idx" on "home_module" ("end", "id");

create index "home_module_end_idx" on "home_module" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "home_module_rank_idx" on "home_module" ("rank", "id");

create index "home_module_shown_idx" on "home_module" ("shown", "id");

create index "home_module_clicks_idx" on "home_module" ("clicks", "id");

create index "home_module_status_idx" on "home_module" ("status", "id");

create index "home_module_search_idx" on "home_module" using gin ("search");

create table "home_version" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "page" text not null,
  "number" integer not null,
  "modules" jsonb,
  "module_count" integer not null,
  "note" text default '' not null,
  "undone" boolean default false not null,
  "batch" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "home_version_pkey" primary key ("id")
);

create index "home_version_page_number_idx" on "home_version" ("page", "number" desc, "id" desc);

create index "home_version_create_time_idx" on "home_version" ("create_time", "id");

create index "home_version_number_idx" on "home_version" ("number", "id");

create index "home_version_undone_idx" on "home_version" ("undone", "id");

create index "home_version_search_idx" on "home_version" using gin ("search");

create table "hot_word" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "word" jsonb default '{}' not null,
  "place" text not null,
  "platforms" integer[] default '{}' not null,
  "regions" text default '' not null,
  "jump" jsonb,
  "label" text default 'none' not null,
  "rank" integer default 0 not null,
  "begin" timestamptz not null,
  "end" timestamptz not null,
  "shown" integer default 0 not null,
  "clicks" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "hot_word_pkey" primary key ("id")
);

create index "hot_word_create_time_idx" on "hot_word" ("create_time", "id");

create index "hot_word_place_idx" on "hot_word" ("place", "id");

create index "hot_word_platforms_idx" on "hot_word" using gin ("platforms");

create index "hot_word_rank_idx" on "hot_word" ("rank", "id");

create index "hot_word_begin_idx" on "hot_word" ("begin", "id");

create index "hot_word_end_idx" on "hot_word" ("end", "id");

create index "hot_word_shown_idx" on "hot_word" ("shown", "id");

create index "hot_word_clicks_idx" on "hot_word" ("clicks", "id");

create index "hot_word_status_idx" on "hot_word" ("status", "id");

create index "hot_word_search_idx" on "hot_word" using gin ("search");

create table "nav_item" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "menu" text not null,
  "platforms" integer[] default '{}' not null,
  "father" bigint,
  "icon" jsonb,
  "active_icon" jsonb,
  "jump" jsonb,
  "link_fault" text,
  "link_detail" text default '' not null,
  "link_checked" timestamptz,
  "new_window" boolean default false not null,
  "label" jsonb default '{}' not null,
  "label_end" timestamptz,
  "visible" text[] default '{}' not null,
  "languages" smallint[] default '{}' not null,
  "min_version" text default '' not null,
  "begin" timestamptz,
  "end" timestamptz,
  "rank" integer default 0 not null,
  "clicks" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "nav_item_pkey" primary key ("id")
);

create index "nav_item_create_time_idx" on "nav_item" ("create_time", "id");

create index "nav_item_menu_idx" on "nav_item" ("menu", "id");

create index "nav_item_platforms_idx" on "nav_item" using gin ("platforms");

create index "nav_item_father_idx" on "nav_item" ("father", "id");

create index "nav_item_link_fault_idx" on "nav_item" ("link_fault", "id");

create index "nav_item_link_checked_idx" on "nav_item" ("link_checked", "id");

create index "nav_item_visible_idx" on "nav_item" using gin ("visible");

create index "nav_item_languages_idx" on "nav_item" using gin ("languages");

create index "nav_item_rank_idx" on "nav_item" ("rank", "id");

create index "nav_item_clicks_idx" on "nav_item" ("clicks", "id");

create index "nav_item_status_idx" on "nav_item" ("status", "id");

create index "nav_item_search_idx" on "nav_item" using gin ("search");

create table "pinned_result" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "word" text default '' not null,
  "model" bigint,
  "content" bigint,
  "until" timestamptz not null,
  "rank" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "pinned_result_pkey" primary key ("id")
);

create index "pinned_result_create_time_idx" on "pinned_result" ("create_time", "id");

create index "pinned_result_word_idx" on "pinned_result" ("word", "id");

create index "pinned_result_model_idx" on "pinned_result" ("model", "id");

create index "pinned_result_until_idx" on "pinned_result" ("until", "id");

create index "pinned_result_rank_idx" on "pinned_result" ("rank", "id");

create index "pinned_result_search_idx" on "pinned_result" using gin ("search");

create table "search_record" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "word" text default '' not null,
  "normal" text default '' not null,
  "user" bigint,
  "lang" smallint,
  "tab" text,
  "filters" jsonb,
  "results" integer default 0 not null,
  "click_place" integer,
  "click_target" text default '' not null,
  "platform" integer,
  "country" text,
  "time" timestamptz not null,
  "search" tsvector default '' not null,
  constraint "search_record_pkey" primary key ("id")
);

create index "search_record_create_time_idx" on "search_record" ("create_time", "id");

create index "search_record_normal_idx" on "search_record" ("normal", "id");

create index "search_record_user_idx" on "search_record" ("user", "id");

create index "search_record_lang_idx" on "search_record" ("lang", "id");

create index "search_record_tab_idx" on "search_record" ("tab", "id");

create index "search_record_results_idx" on "search_record" ("results", "id");

create index "search_record_click_place_idx" on "search_record" ("click_place", "id");

create index "search_record_platform_idx" on "search_record" ("platform", "id");

create index "search_record_country_idx" on "search_record" ("country", "id");

create index "search_record_time_idx" on "search_record" ("time", "id");

create index "search_record_search_idx" on "search_record" using gin ("search");

create table "search_synonym" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "word" text default '' not null,
  "synonym" text default '' not null,
  "both_ways" boolean default false not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "search_synonym_pkey" primary key ("id")
);

create unique index "search_synonym_word_synonym_key" on "search_synonym" ("word", "synonym") where delete_time is null;

create index "search_synonym_create_time_idx" on "search_synonym" ("create_time", "id");

create index "search_synonym_word_idx" on "search_synonym" ("word", "id");

create index "search_synonym_synonym_idx" on "search_synonym" ("synonym", "id");

create index "search_synonym_search_idx" on "search_synonym" using gin ("search");

create table "seo_page" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "path" text default '' not null,
  "template" boolean default false not null,
  "kind" smallint,
  "model" bigint,
  "tag" bigint,
  "titles" jsonb default '{}' not null,
  "descriptions" jsonb default '{}' not null,
  "keywords" jsonb default '{}' not null,
  "slug" jsonb default '{}' not null,
  "canonical" text default '' not null,
  "robots" text default 'index' not null,
  "og_image" jsonb,
  "schema" text default 'none' not null,
  "in_sitemap" boolean default false not null,
  "priority" numeric(18,1) default 0.5 not null,
  "changefreq" text default 'weekly' not null,
  "visits30" integer default 0 not null,
  "clicks30" integer default 0 not null,
  "problems" text[] default '{}' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "seo_page_pkey" primary key ("id")
);

create index "seo_page_create_time_idx" on "seo_page" ("create_time", "id");

create unique index "seo_page_path_key" on "seo_page" ("path") where delete_time is null;

create index "seo_page_template_idx" on "seo_page" ("template", "id");

create index "seo_page_kind_idx" on "seo_page" ("kind", "id");

create index "seo_page_model_idx" on "seo_page" ("model", "id");

create index "seo_page_tag_idx" on "seo_page" ("tag", "id");

create index "seo_page_robots_idx" on "seo_page" ("robots", "id");

create index "seo_page_in_sitemap_idx" on "seo_page" ("in_sitemap", "id");

create index "seo_page_visits30_idx" on "seo_page" ("visits30", "id");

create index "seo_page_clicks30_idx" on "seo_page" ("clicks30", "id");

create index "seo_page_problems_idx" on "seo_page" using gin ("problems");

create index "seo_page_search_idx" on "seo_page" using gin ("search");

create table "seo_redirect" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "from_path" text default '' not null,
  "to_path" text default '' not null,
  "code" smallint default 301 not null,
  "hits" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "seo_redirect_pkey" primary key ("id")
);

create index "seo_redirect_create_time_idx" on "seo_redirect" ("create_time", "id");

create unique index "seo_redirect_from_path_key" on "seo_redirect" ("from_path") where delete_time is null;

create index "seo_redirect_to_path_idx" on "seo_redirect" ("to_path", "id");

create index "seo_redirect_code_idx" on "seo_redirect" ("code", "id");

create index "seo_redirect_hits_idx" on "seo_redirect" ("hits", "id");

create index "seo_redirect_search_idx" on "seo_redirect" using gin ("search");

create table "tag" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "name_i18n" jsonb default '{}' not null,
  "kind" text default 'model' not null,
  "father" bigint,
  "alias_of" bigint,
  "icon" jsonb,
  "cover" jsonb,
  "color" text default '' not null,
  "hue" integer,
  "near_colors" jsonb default '[]' not null,
  "materials" smallint[] default '{}' not null,
  "description" jsonb default '{}' not null,
  "category" bigint,
  "rec_objs" text[] default '{}' not null,
  "uses" integer default 0 not null,
  "uses30" integer default 0 not null,
  "users" integer default 0 not null,
  "pins" integer default 0 not null,
  "views" integer default 0 not null,
  "followers" integer default 0 not null,
  "badge" jsonb default '{}' not null,
  "badge_color" text default '' not null,
  "recommend_text" jsonb default '{}' not null,
  "device_types" smallint[] default '{}' not null,
  "lang" smallint,
  "first_user" bigint,
  "proposed" bigint,
  "likeness" numeric(18,2),
  "review" smallint default 2 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "tag_pkey" primary key ("id")
);

create index "tag_create_time_idx" on "tag" ("create_time", "id");

create unique index "tag_name_key" on "tag" ("name") where delete_time is null;

create index "tag_name_idx" on "tag" ("name", "id");

create index "tag_kind_idx" on "tag" ("kind", "id");

create index "tag_father_idx" on "tag" ("father", "id");

create index "tag_alias_of_idx" on "tag" ("alias_of", "id");

create index "tag_hue_filter_idx" on "tag" ("hue", "id");

create index "tag_hue_idx" on "tag" ((coalesce(hue, 32767)), "id");

create index "tag_materials_idx" on "tag" using gin ("materials");

create index "tag_category_idx" on "tag" ("category", "id");

create index "tag_rec_objs_idx" on "tag" using gin ("rec_objs");

create index "tag_uses_idx" on "tag" ("uses", "id");

create index "tag_uses30_idx" on "tag" ("uses30", "id");

create index "tag_users_idx" on "tag" ("users", "id");

create index "tag_pins_idx" on "tag" ("pins", "id");

create index "tag_views_idx" on "tag" ("views", "id");

create index "tag_followers_idx" on "tag" ("followers", "id");

create index "tag_device_types_idx" on "tag" using gin ("device_types");

create index "tag_lang_idx" on "tag" ("lang", "id");

create index "tag_first_user_idx" on "tag" ("first_user", "id");

create index "tag_likeness_filter_idx" on "tag" ("likeness", "id");

create index "tag_likeness_idx" on "tag" ((coalesce(likeness, -1)), "id");

create index "tag_review_idx" on "tag" ("review", "id");

create index "tag_rank_idx" on "tag" ("rank", "id");

create index "tag_status_idx" on "tag" ("status", "id");

create index "tag_search_idx" on "tag" using gin ("search");

create table "tag_recommendation" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "tag" bigint not null,
  "object" text not null,
  "rec_place" text not null,
  "rec_category" bigint,
  "rec_circle" bigint,
  "group" jsonb default '{}' not null,
  "picture" jsonb,
  "rec_begin" timestamptz,
  "rec_end" timestamptz,
  "rank" integer default 0 not null,
  "shown" integer default 0 not null,
  "clicks" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "tag_recommendation_pkey" primary key ("id")
);

create index "tag_recommendation_create_time_idx" on "tag_recommendation" ("create_time", "id");

create index "tag_recommendation_tag_idx" on "tag_recommendation" ("tag", "id");

create index "tag_recommendation_object_idx" on "tag_recommendation" ("object", "id");

create index "tag_recommendation_rec_place_idx" on "tag_recommendation" ("rec_place", "id");

create index "tag_recommendation_rec_category_idx" on "tag_recommendation" ("rec_category", "id");

create index "tag_recommendation_rec_circle_idx" on "tag_recommendation" ("rec_circle", "id");

create index "tag_recommendation_rec_begin_filter_idx" on "tag_recommendation" ("rec_begin", "id");

create index "tag_recommendation_rec_begin_idx" on "tag_recommendation" ((coalesce(rec_begin, '-infinity'::timestamptz)), "id");

create index "tag_recommendation_rec_end_filter_idx" on "tag_recommendation" ("rec_end", "id");

create index "tag_recommendation_rec_end_idx" on "tag_recommendation" ((coalesce(rec_end, '-infinity'::timestamptz)), "id");

create index "tag_recommendation_rank_idx" on "tag_recommendation" ("rank", "id");

create index "tag_recommendation_shown_idx" on "tag_recommendation" ("shown", "id");

create index "tag_recommendation_clicks_idx" on "tag_recommendation" ("clicks", "id");

create index "tag_recommendation_status_idx" on "tag_recommendation" ("status", "id");

create index "tag_recommendation_search_idx" on "tag_recommendation" using gin ("search");

create table "web_page" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "path" text default '' not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "web_page_pkey" primary key ("id")
);

create index "web_page_create_time_idx" on "web_page" ("create_time", "id");

create unique index "web_page_path_key" on "web_page" ("path") where delete_time is null;

create index "web_page_rank_idx" on "web_page" ("rank", "id");

create index "web_page_status_idx" on "web_page" ("status", "id");

create index "web_page_search_idx" on "web_page" using gin ("search");

create table "external_host" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "host" text default '' not null,
  "sample" text default '' not null,
  "uses" integer default 0 not null,
  "users" integer default 0 not null,
  "first_seen" timestamptz,
  "last_seen" timestamptz,
  "https" boolean default false not null,
  "redirects_to" text default '' not null,
  "listed" text default '' not null,
  "marks" text[] default '{}' not null,
  "check_time" timestamptz,
  "check_fault" text default '' not null,
  "status" text default 'new' not null,
  "rule" bigint,
  "handler" bigint,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "external_host_pkey" primary key ("id")
);

create index "external_host_create_time_idx" on "external_host" ("create_time", "id");

create unique index "external_host_host_key" on "external_host" ("host") where delete_time is null;

create index "external_host_host_idx" on "external_host" ("host", "id");

create index "external_host_uses_idx" on "external_host" ("uses", "id");

create index "external_host_users_idx" on "external_host" ("users", "id");

create index "external_host_first_seen_idx" on "external_host" ("first_seen", "id");

create index "external_host_last_seen_filter_idx" on "external_host" ("last_seen", "id");

create index "external_host_last_seen_idx" on "external_host" ((coalesce(last_seen, '-infinity'::timestamptz)), "id");

create index "external_host_https_idx" on "external_host" ("https", "id");

create index "external_host_redirects_to_idx" on "external_host" ("redirects_to", "id");

create index "external_host_marks_idx" on "external_host" using gin ("marks");

create index "external_host_status_idx" on "external_host" ("status", "id");

create index "external_host_rule_idx" on "external_host" ("rule", "id");

create index "external_host_handler_idx" on "external_host" ("handler", "id");

create index "external_host_search_idx" on "external_host" using gin ("search");

create table "external_rule" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "pattern" text default '' not null,
  "action" text not null,
  "where" text[] default '{}' not null,
  "warning" jsonb default '{}' not null,
  "reason" text default '' not null,
  "category" text not null,
  "hits" integer default 0 not null,
  "until" timestamptz,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "external_rule_pkey" primary key ("id")
);

create index "external_rule_create_time_idx" on "external_rule" ("create_time", "id");

create unique index "external_rule_pattern_key" on "external_rule" ("pattern") where delete_time is null;

create index "external_rule_action_idx" on "external_rule" ("action", "id");

create index "external_rule_where_idx" on "external_rule" using gin ("where");

create index "external_rule_category_idx" on "external_rule" ("category", "id");

create index "external_rule_hits_idx" on "external_rule" ("hits", "id");

create index "external_rule_until_idx" on "external_rule" ("until", "id");

create index "external_rule_rank_idx" on "external_rule" ("rank", "id");

create index "external_rule_status_idx" on "external_rule" ("status", "id");

create index "external_rule_search_idx" on "external_rule" using gin ("search");

create table "external_use" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "host" bigint not null,
  "url" text default '' not null,
  "resource" text default '' not null,
  "record" bigint,
  "place" text not null,
  "user" bigint,
  constraint "external_use_pkey" primary key ("id")
);

create index "external_use_resource_record_idx" on "external_use" ("resource", "record", "id");

create index "external_use_create_time_idx" on "external_use" ("create_time", "id");

create index "external_use_host_idx" on "external_use" ("host", "id");

create index "external_use_record_idx" on "external_use" ("record", "id");

create index "external_use_place_idx" on "external_use" ("place", "id");

create index "external_use_user_idx" on "external_use" ("user", "id");

create table "link_click" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "link" bigint not null,
  "time" timestamptz not null,
  "visitor" text default '' not null,
  "country" text,
  "platform" text,
  "referrer" text default '' not null,
  "is_bot" boolean default false not null,
  "slot" text default '' not null,
  constraint "link_click_pkey" primary key ("id")
);

create index "link_click_create_time_idx" on "link_click" ("create_time", "id");

create index "link_click_link_idx" on "link_click" ("link", "id");

create index "link_click_time_idx" on "link_click" ("time", "id");

create index "link_click_visitor_idx" on "link_click" ("visitor", "id");

create index "link_click_country_idx" on "link_click" ("country", "id");

create index "link_click_platform_idx" on "link_click" ("platform", "id");

create index "link_click_referrer_idx" on "link_click" ("referrer", "id");

create index "link_click_is_bot_idx" on "link_click" ("is_bot", "id");

create unique index "link_click_slot_key" on "link_click" ("slot");

create table "link_cost" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "platform" bigint not null,
  "month" text default '' not null,
  "amount" bigint not null,
  "currency" smallint,
  "delete_time" timestamptz,
  constraint "link_cost_pkey" primary key ("id")
);

create index "link_cost_platform_month_idx" on "link_cost" ("platform", "month" desc, "id" desc);

create index "link_cost_create_time_idx" on "link_cost" ("create_time", "id");

create index "link_cost_month_idx" on "link_cost" ("month", "id");

create table "link_platform" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "key" text default '' not null,
  "kind" text not null,
  "icon" jsonb,
  "countries" text[] default '{}' not null,
  "utm" jsonb,
  "share" jsonb,
  "profile_pattern" text default '' not null,
  "cost" text default 'none' not null,
  "currency" smallint,
  "links" integer default 0 not null,
  "clicks" integer default 0 not null,
  "visitors" integer default 0 not null,
  "costs" bigint,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "link_platform_pkey" primary key ("id")
);

create index "link_platform_create_time_idx" on "link_platform" ("create_time", "id");

create unique index "link_platform_key_key" on "link_platform" ("key") where delete_time is null;

create index "link_platform_kind_idx" on "link_platform" ("kind", "id");

create index "link_platform_countries_idx" on "link_platform" using gin ("countries");

create index "link_platform_links_idx" on "link_platform" ("links", "id");

create index "link_platform_clicks_idx" on "link_platform" ("clicks", "id");

create index "link_platform_visitors_idx" on "link_platform" ("visitors", "id");

create index "link_platform_costs_idx" on "link_platform" ((coalesce(costs, -1)), "id");

create index "link_platform_rank_idx" on "link_platform" ("rank", "id");

create index "link_platform_status_idx" on "link_platform" ("status", "id");

create index "link_platform_search_idx" on "link_platform" using gin ("search");

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

create table "short_link" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "code" text default '' not null,
  "name" text default '' not null,
  "target" text default '' not null,
  "jump" jsonb,
  "by_platform" jsonb default '[]' not null,
  "by_country" jsonb default '[]' not null,
  "by_lang" jsonb default '[]' not null,
  "platform" bigint not null,
  "utm" jsonb,
  "source" text default 'hand' not null,
  "kol" bigint,
  "begin" timestamptz,
  "end" timestamptz,
  "max_clicks" integer default 0 not null,
  "password_hash" text default '' not null,
  "is_locked" boolean default false not null,
  "shelf" smallint default 1 not null,
  "safe" text default 'notChecked' not null,
  "check_time" timestamptz,
  "check_note" text default '' not null,
  "clicks" integer default 0 not null,
  "clicks30" integer default 0 not null,
  "visitors" integer default 0 not null,
  "bots" integer default 0 not null,
  "past_clicks" integer default 0 not null,
  "past_visitors" integer default 0 not null,
  "past_bots" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "short_link_pkey" primary key ("id")
);

create index "short_link_create_time_idx" on "short_link" ("create_time", "id");

create unique index "short_link_code_key" on "short_link" ("code") where delete_time is null;

create index "short_link_code_idx" on "short_link" ("code", "id");

create index "short_link_platform_idx" on "short_link" ("platform", "id");

create index "short_link_source_idx" on "short_link" ("source", "id");

create index "short_link_kol_idx" on "short_link" ("kol", "id");

create index "short_link_begin_idx" on "short_link" ("begin", "id");

create index "short_link_end_filter_idx" on "short_link" ("end", "id");

create index "short_link_end_idx" on "short_link" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "short_link_is_locked_idx" on "short_link" ("is_locked", "id");

create index "short_link_shelf_idx" on "short_link" ("shelf", "id");

create index "short_link_safe_idx" on "short_link" ("safe", "id");

create index "short_link_check_time_idx" on "short_link" ("check_time", "id");

create index "short_link_clicks_idx" on "short_link" ("clicks", "id");

create index "short_link_clicks30_idx" on "short_link" ("clicks30", "id");

create index "short_link_visitors_idx" on "short_link" ("visitors", "id");

create index "short_link_search_idx" on "short_link" using gin ("search");

create table "message" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "receiver" bigint not null,
  "title" jsonb default '{}' not null,
  "content" jsonb default '{}' not null,
  "jump" jsonb,
  "cause" bigint,
  "send_time" timestamptz,
  "state" text not null,
  "delete_time" timestamptz,
  constraint "message_pkey" primary key ("id")
);

create index "message_create_time_idx" on "message" ("create_time", "id");

create index "message_receiver_idx" on "message" ("receiver", "id");

create index "message_cause_idx" on "message" ("cause", "id");

create index "message_send_time_idx" on "message" ("send_time", "id");

create index "message_state_idx" on "message" ("state", "id");

create table "admin" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint,
  "account" text default '' not null,
  "real_name" text default '' not null,
  "email" text default '' not null,
  "phone_area_code" text default '' not null,
  "phone" text default '' not null,
  "auth_group_ids" bigint[] default '{}' not null,
  "reads" smallint[] default '{}' not null,
  "queues" text[] default '{}' not null,
  "agent_level" smallint default 1 not null,
  "password_hash" text default '' not null,
  "password_hashes" text[] default '{}' not null,
  "must_change_password" boolean default false not null,
  "password_until" timestamptz,
  "second_factor" boolean default false not null,
  "login_way" text default 'password' not null,
  "last_login" timestamptz,
  "last_login_ip" text default '' not null,
  "last_language" smallint,
  "last_login_device" text default '' not null,
  "remark" text default '' not null,
  "leave_date" date,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "admin_pkey" primary key ("id")
);

create index "admin_create_time_idx" on "admin" ("create_time", "id");

create unique index "admin_account_key" on "admin" ("account") where delete_time is null;

create index "admin_auth_group_ids_idx" on "admin" using gin ("auth_group_ids");

create index "admin_reads_idx" on "admin" using gin ("reads");

create index "admin_second_factor_idx" on "admin" ("second_factor", "id");

create index "admin_last_login_filter_idx" on "admin" ("last_login", "id");

create index "admin_last_login_idx" on "admin" ((coalesce(last_login, '-infinity'::timestamptz)), "id");

create index "admin_status_idx" on "admin" ("status", "id");

create index "admin_search_idx" on "admin" using gin ("search");

create table "auth_group" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "description" text default '' not null,
  "is_system" boolean default false not null,
  "needs_second_factor" boolean default false not null,
  "auths" text[] default '{}' not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "auth_group_pkey" primary key ("id")
);

create index "auth_group_create_time_idx" on "auth_group" ("create_time", "id");

create unique index "auth_group_name_key" on "auth_group" ("name") where delete_time is null;

create index "auth_group_needs_second_factor_idx" on "auth_group" ("needs_second_factor", "id");

create index "auth_group_auths_idx" on "auth_group" using gin ("auths");

create index "auth_group_status_idx" on "auth_group" ("status", "id");

create index "auth_group_search_idx" on "auth_group" using gin ("search");

create table "operation_record" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "module_id" text not null,
  "resource" text default '' not null,
  "op_obj_id" bigint,
  "target_id" bigint,
  "command" text default '' not null,
  "admin" bigint,
  "reason" text default '' not null,
  "reason_key" text default '' not null,
  "before" jsonb,
  "after" jsonb,
  "path" text default '' not null,
  "request_id" text default '' not null,
  "batch_id" text default '' not null,
  "queue" text default '' not null,
  "job_no" text default '' not null,
  "caused_by" bigint,
  "ip" text default '' not null,
  "device" text default '' not null,
  "undoes" bigint,
  "search" tsvector default '' not null,
  constraint "operation_record_pkey" primary key ("id")
);

create index "operation_record_resource_op_obj_id_create_time_idx" on "operation_record" ("resource", "op_obj_id", "create_time" desc, "id" desc);

create index "operation_record_admin_create_time_idx" on "operation_record" ("admin", "create_time" desc, "id" desc);

create index "operation_record_admin_command_create_time_idx" on "operation_record" ("admin", "command", "create_time" desc, "id" desc);

create index "operation_record_queue_command_create_time_idx" on "operation_record" ("queue", "command", "create_time" desc, "id" desc);

create index "operation_record_create_time_idx" on "operation_record" ("create_time", "id");

create index "operation_record_module_id_idx" on "operation_record" ("module_id", "id");

create index "operation_record_op_obj_id_idx" on "operation_record" ("op_obj_id", "id");

create index "operation_record_target_id_idx" on "operation_record" ("target_id", "id");

create index "operation_record_command_idx" on "operation_record" ("command", "id");

create index "operation_record_batch_id_idx" on "operation_record" ("batch_id", "id");

create index "operation_record_job_no_idx" on "operation_record" ("job_no", "id");

create index "operation_record_ip_idx" on "operation_record" ("ip", "id");

create index "operation_record_undoes_idx" on "operation_record" ("undoes", "id");

create index "operation_record_search_idx" on "operation_record" using gin ("search");

create table "periodic_job" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "title" jsonb default '{}' not null,
  "code" text default '' not null,
  "state" text default 'done' not null,
  "last_run" timestamptz,
  "took" integer,
  "due" timestamptz,
  "failures" integer default 0 not null,
  "last_failure" timestamptz,
  "error" text default '' not null,
  "delete_time" timestamptz,
  constraint "periodic_job_pkey" primary key ("id")
);

create index "periodic_job_create_time_idx" on "periodic_job" ("create_time", "id");

create unique index "periodic_job_code_key" on "periodic_job" ("code") where delete_time is null;

create index "periodic_job_state_idx" on "periodic_job" ("state", "id");

create index "periodic_job_last_run_filter_idx" on "periodic_job" ("last_run", "id");

create index "periodic_job_last_run_idx" on "periodic_job" ((coalesce(last_run, '-infinity'::timestamptz)), "id");

create table "system_config" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "type" text not null,
  "content" text default '' not null,
  "report_types" jsonb default '[]' not null,
  "upload_num" integer,
  "upload_size" integer,
  "pic_upload_num" integer,
  "feedback" integer,
  "invited" integer,
  "limit_count" integer,
  "audit_failure" jsonb default '[]' not null,
  "score_dimension" jsonb default '[]' not null,
  "withdrawal" jsonb default '[]' not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "system_config_pkey" primary key ("id")
);

create index "system_config_create_time_idx" on "system_config" ("create_time", "id");

create index "system_config_type_idx" on "system_config" ("type", "id");

create index "system_config_status_idx" on "system_config" ("status", "id");

create index "system_config_search_idx" on "system_config" using gin ("search");

create table "black_list" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "subject_kind" text not null,
  "subject" text default '' not null,
  "user" bigint,
  "model" bigint,
  "scope" text[] default '{}' not null,
  "begin" timestamptz,
  "for_good" boolean default false not null,
  "end" timestamptz,
  "reason" text default '' not null,
  "source" text default 'byHand' not null,
  "source_kind" text default '' not null,
  "source_id" bigint,
  "hits" integer default 0 not null,
  "last_hit" timestamptz,
  "status" text default 'active' not null,
  "lifted_by" bigint,
  "lift_reason" text default '' not null,
  "in_force" boolean default false not null,
  "disabled" bigint[] default '{}' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "black_list_pkey" primary key ("id")
);

create index "black_list_status_create_time_idx" on "black_list" ("status", "create_time" desc, "id" desc);

create index "black_list_subject_kind_subject_idx" on "black_list" ("subject_kind", "subject", "id");

create index "black_list_create_time_idx" on "black_list" ("create_time", "id");

create index "black_list_creator_idx" on "black_list" ("creator", "id");

create index "black_list_subject_idx" on "black_list" ("subject", "id");

create index "black_list_user_idx" on "black_list" ("user", "id");

create index "black_list_model_idx" on "black_list" ("model", "id");

create index "black_list_scope_idx" on "black_list" using gin ("scope");

create index "black_list_begin_filter_idx" on "black_list" ("begin", "id");

create index "black_list_begin_idx" on "black_list" ((coalesce(begin, '-infinity'::timestamptz)), "id");

create index "black_list_for_good_idx" on "black_list" ("for_good", "id");

create index "black_list_end_filter_idx" on "black_list" ("end", "id");

create index "black_list_end_idx" on "black_list" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "black_list_source_idx" on "black_list" ("source", "id");

create index "black_list_hits_idx" on "black_list" ("hits", "id");

create index "black_list_last_hit_idx" on "black_list" ((coalesce(last_hit, '-infinity'::timestamptz)), "id");

create index "black_list_search_idx" on "black_list" using gin ("search");

create table "black_list_hit" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "entry" bigint not null,
  "scope" text not null,
  "user" bigint,
  "about" text default '' not null,
  constraint "black_list_hit_pkey" primary key ("id")
);

create index "black_list_hit_entry_create_time_idx" on "black_list_hit" ("entry", "create_time" desc, "id" desc);

create index "black_list_hit_create_time_idx" on "black_list_hit" ("create_time", "id");

create index "black_list_hit_scope_idx" on "black_list_hit" ("scope", "id");

create index "black_list_hit_user_idx" on "black_list_hit" ("user", "id");

create table "black_tag" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "word" text default '' not null,
  "match" text not null,
  "variants" text[] default '{}' not null,
  "langs" smallint[] default '{}' not null,
  "scope" text[] default '{}' not null,
  "severity" smallint not null,
  "wants_block" boolean default false not null,
  "kind" text not null,
  "except" text default '' not null,
  "tag" bigint,
  "hits30" integer default 0 not null,
  "decided30" integer default 0 not null,
  "upheld30" integer default 0 not null,
  "last_hit" timestamptz,
  "begin" timestamptz,
  "end" timestamptz,
  "status" smallint default 1 not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "black_tag_pkey" primary key ("id")
);

create index "black_tag_create_time_idx" on "black_tag" ("create_time", "id");

create unique index "black_tag_word_key" on "black_tag" ("word") where delete_time is null;

create index "black_tag_match_idx" on "black_tag" ("match", "id");

create index "black_tag_variants_idx" on "black_tag" using gin ("variants");

create index "black_tag_langs_idx" on "black_tag" using gin ("langs");

create index "black_tag_scope_idx" on "black_tag" using gin ("scope");

create index "black_tag_severity_idx" on "black_tag" ("severity", "id");

create index "black_tag_wants_block_idx" on "black_tag" ("wants_block", "id");

create index "black_tag_kind_idx" on "black_tag" ("kind", "id");

create index "black_tag_tag_idx" on "black_tag" ("tag", "id");

create index "black_tag_hits30_idx" on "black_tag" ("hits30", "id");

create index "black_tag_last_hit_idx" on "black_tag" ("last_hit", "id");

create index "black_tag_end_idx" on "black_tag" ("end", "id");

create index "black_tag_status_idx" on "black_tag" ("status", "id");

create index "black_tag_search_idx" on "black_tag" using gin ("search");

create table "review_finding" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "subject" text default '' not null,
  "subject_id" bigint not null,
  "file" bigint,
  "rule" bigint,
  "kind" text not null,
  "severity" smallint not null,
  "evidence" jsonb,
  "time" timestamptz not null,
  "delete_time" timestamptz,
  constraint "review_finding_pkey" primary key ("id")
);

create index "review_finding_subject_subject_id_severity_idx" on "review_finding" ("subject", "subject_id", "severity" desc, "id" desc);

create index "review_finding_create_time_idx" on "review_finding" ("create_time", "id");

create index "review_finding_subject_id_idx" on "review_finding" ("subject_id", "id");

create index "review_finding_file_idx" on "review_finding" ("file", "id");

create index "review_finding_rule_idx" on "review_finding" ("rule", "id");

create index "review_finding_kind_idx" on "review_finding" ("kind", "id");

create index "review_finding_severity_idx" on "review_finding" ("severity", "id");

create table "risk_dry_run" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "rule" bigint not null,
  "revision" integer not null,
  "span" smallint not null,
  "checked" integer default 0 not null,
  "hits" integer default 0 not null,
  "decided" integer default 0 not null,
  "upheld" integer default 0 not null,
  "outcome" jsonb,
  constraint "risk_dry_run_pkey" primary key ("id")
);

create index "risk_dry_run_create_time_idx" on "risk_dry_run" ("create_time", "id");

create index "risk_dry_run_rule_idx" on "risk_dry_run" ("rule", "id");

create table "risk_hit" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "rule" bigint not null,
  "kind" text not null,
  "severity" smallint not null,
  "subject" text default '' not null,
  "subject_id" bigint not null,
  "about" text default '' not null,
  "user" bigint,
  "device" text default '' not null,
  "ip" text default '' not null,
  "group_key" text default '' not null,
  "evidence" jsonb,
  "action" text not null,
  "verdict" text default 'open' not null,
  "judged_by" bigint,
  "delete_time" timestamptz,
  constraint "risk_hit_pkey" primary key ("id")
);

create index "risk_hit_rule_create_time_idx" on "risk_hit" ("rule", "create_time" desc, "id" desc);

create index "risk_hit_verdict_create_time_idx" on "risk_hit" ("verdict", "create_time" desc, "id" desc);

create index "risk_hit_subject_subject_id_idx" on "risk_hit" ("subject", "subject_id", "id");

create index "risk_hit_rule_group_key_create_time_idx" on "risk_hit" ("rule", "group_key", "create_time" desc, "id" desc);

create index "risk_hit_create_time_idx" on "risk_hit" ("create_time", "id");

create index "risk_hit_kind_idx" on "risk_hit" ("kind", "id");

create index "risk_hit_severity_idx" on "risk_hit" ("severity", "id");

create index "risk_hit_subject_id_idx" on "risk_hit" ("subject_id", "id");

create index "risk_hit_user_idx" on "risk_hit" ("user", "id");

create index "risk_hit_device_idx" on "risk_hit" ("device", "id");

create index "risk_hit_action_idx" on "risk_hit" ("action", "id");

create table "risk_rule" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "key" text default '' not null,
  "name" jsonb default '{}' not null,
  "kind" text default 'text' not null,
  "scope" text[] default '{}' not null,
  "condition" jsonb not null,
  "severity" smallint not null,
  "action" text not null,
  "langs" smallint[] default '{}' not null,
  "exempt" bigint[] default '{}' not null,
  "valid_from" timestamptz,
  "valid_to" timestamptz,
  "revision" integer default 1 not null,
  "tested" boolean default false not null,
  "block_from" timestamptz,
  "hits" integer default 0 not null,
  "decided" integer default 0 not null,
  "upheld" integer default 0 not null,
  "overturned" integer default 0 not null,
  "status" smallint default 2 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "risk_rule_pkey" primary key ("id")
);

create index "risk_rule_create_time_idx" on "risk_rule" ("create_time", "id");

create unique index "risk_rule_key_key" on "risk_rule" ("key") where delete_time is null;

create index "risk_rule_kind_idx" on "risk_rule" ("kind", "id");

create index "risk_rule_scope_idx" on "risk_rule" using gin ("scope");

create index "risk_rule_severity_idx" on "risk_rule" ("severity", "id");

create index "risk_rule_action_idx" on "risk_rule" ("action", "id");

create index "risk_rule_langs_idx" on "risk_rule" using gin ("langs");

create index "risk_rule_valid_from_idx" on "risk_rule" ("valid_from", "id");

create index "risk_rule_valid_to_idx" on "risk_rule" ("valid_to", "id");

create index "risk_rule_tested_idx" on "risk_rule" ("tested", "id");

create index "risk_rule_block_from_idx" on "risk_rule" ("block_from", "id");

create index "risk_rule_hits_idx" on "risk_rule" ("hits", "id");

create index "risk_rule_upheld_idx" on "risk_rule" ("upheld", "id");

create index "risk_rule_overturned_idx" on "risk_rule" ("overturned", "id");

create index "risk_rule_status_idx" on "risk_rule" ("status", "id");

create index "risk_rule_search_idx" on "risk_rule" using gin ("search");

create table "risk_rule_version" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "rule" bigint not null,
  "revision" integer not null,
  "condition" jsonb not null,
  "severity" smallint,
  "action" text,
  "langs" smallint[] default '{}' not null,
  constraint "risk_rule_version_pkey" primary key ("id")
);

create index "risk_rule_version_create_time_idx" on "risk_rule_version" ("create_time", "id");

create index "risk_rule_version_rule_idx" on "risk_rule_version" ("rule", "id");

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

create table "audit_exempt" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint not null,
  "rules" smallint[] default '{}' not null,
  "begin" timestamptz,
  "end" timestamptz,
  "reason" text default '' not null,
  "grantor" bigint,
  "status" text default 'active' not null,
  "delete_time" timestamptz,
  constraint "audit_exempt_pkey" primary key ("id")
);

create index "audit_exempt_create_time_idx" on "audit_exempt" ("create_time", "id");

create index "audit_exempt_user_idx" on "audit_exempt" ("user", "id");

create index "audit_exempt_rules_idx" on "audit_exempt" using gin ("rules");

create index "audit_exempt_begin_idx" on "audit_exempt" ("begin", "id");

create index "audit_exempt_end_idx" on "audit_exempt" ("end", "id");

create index "audit_exempt_grantor_idx" on "audit_exempt" ("grantor", "id");

create index "audit_exempt_status_idx" on "audit_exempt" ("status", "id");

create table "user" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "account" text default '' not null,
  "nickname" text default '' not null,
  "avatar" jsonb,
  "introduction" text default '' not null,
  "gender" smallint default 0 not null,
  "country" text default '' not null,
  "lang" smallint,
  "agent_level" smallint default 4 not null,
  "member_level" smallint default 1 not null,
  "reg_platform" integer,
  "reg_time" timestamptz,
  "last_active" timestamptz,
  "starred" integer default 0 not null,
  "models" integer default 0 not null,
  "passed" integer default 0 not null,
  "refused" integer default 0 not null,
  "strikes" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "user_pkey" primary key ("id")
);

create index "user_create_time_idx" on "user" ("create_time", "id");

create unique index "user_account_key" on "user" ("account") where delete_time is null;

create index "user_country_idx" on "user" ("country", "id");

create index "user_lang_idx" on "user" ("lang", "id");

create index "user_agent_level_idx" on "user" ("agent_level", "id");

create index "user_member_level_idx" on "user" ("member_level", "id");

create index "user_reg_time_idx" on "user" ((coalesce(reg_time, '-infinity'::timestamptz)), "id");

create index "user_starred_idx" on "user" ("starred", "id");

create index "user_strikes_idx" on "user" ("strikes", "id");

create index "user_status_idx" on "user" ("status", "id");

create index "user_search_idx" on "user" using gin ("search");

create table "async_task" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "task_no" text default '' not null,
  "kind" text not null,
  "title" text default '' not null,
  "resource" text default '' not null,
  "state" text default 'waiting' not null,
  "progress" integer default 0 not null,
  "total" integer default 0 not null,
  "done" integer default 0 not null,
  "failed" integer default 0 not null,
  "skipped" integer default 0 not null,
  "speed" integer,
  "seconds_left" integer,
  "input" jsonb,
  "result" jsonb,
  "bad_rows" jsonb,
  "error" text default '' not null,
  "attempts" integer default 0 not null,
  "begin" timestamptz,
  "end" timestamptz,
  "expire" timestamptz,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "async_task_pkey" primary key ("id")
);

create index "async_task_creator_create_time_idx" on "async_task" ("creator", "create_time" desc, "id" desc);

create index "async_task_create_time_idx" on "async_task" ("create_time", "id");

create unique index "async_task_task_no_key" on "async_task" ("task_no") where delete_time is null;

create index "async_task_kind_idx" on "async_task" ("kind", "id");

create index "async_task_resource_idx" on "async_task" ("resource", "id");

create index "async_task_state_idx" on "async_task" ("state", "id");

create index "async_task_failed_idx" on "async_task" ("failed", "id");

create index "async_task_begin_filter_idx" on "async_task" ("begin", "id");

create index "async_task_begin_idx" on "async_task" ((coalesce(begin, '-infinity'::timestamptz)), "id");

create index "async_task_end_idx" on "async_task" ("end", "id");

create index "async_task_expire_idx" on "async_task" ("expire", "id");

create index "async_task_search_idx" on "async_task" using gin ("search");

create table "pending_decision" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "title" text default '' not null,
  "operation" text default '' not null,
  "resource" text default '' not null,
  "count" integer default 0 not null,
  "action" jsonb,
  "rule" text not null,
  "limit" integer,
  "requester" bigint,
  "why" text default '' not null,
  "state" text default 'waiting' not null,
  "expire" timestamptz,
  "approver" bigint,
  "decided" timestamptz,
  "answer" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "pending_decision_pkey" primary key ("id")
);

create index "pending_decision_create_time_idx" on "pending_decision" ("create_time", "id");

create index "pending_decision_operation_idx" on "pending_decision" ("operation", "id");

create index "pending_decision_resource_idx" on "pending_decision" ("resource", "id");

create index "pending_decision_rule_idx" on "pending_decision" ("rule", "id");

create index "pending_decision_requester_idx" on "pending_decision" ("requester", "id");

create index "pending_decision_state_idx" on "pending_decision" ("state", "id");

create index "pending_decision_expire_filter_idx" on "pending_decision" ("expire", "id");

create index "pending_decision_expire_idx" on "pending_decision" ((coalesce(expire, '-infinity'::timestamptz)), "id");

create index "pending_decision_approver_idx" on "pending_decision" ("approver", "id");

create index "pending_decision_decided_idx" on "pending_decision" ("decided", "id");

create index "pending_decision_search_idx" on "pending_decision" using gin ("search");

create table "bi_folder" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "parent" bigint,
  "rank" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "bi_folder_pkey" primary key ("id")
);

create index "bi_folder_create_time_idx" on "bi_folder" ("create_time", "id");

create index "bi_folder_parent_idx" on "bi_folder" ("parent", "id");

create index "bi_folder_rank_idx" on "bi_folder" ("rank", "id");

create index "bi_folder_search_idx" on "bi_folder" using gin ("search");

create table "bi_form" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "folder" bigint,
  "intro" text default '' not null,
  "source" text default 'view' not null,
  "view" bigint,
  "sql" text default '' not null,
  "params" jsonb default '[]' not null,
  "columns" jsonb default '[]' not null,
  "charts" jsonb default '[]' not null,
  "groups" bigint[] default '{}' not null,
  "cron" text default '' not null,
  "format" text default 'xlsx' not null,
  "receivers" bigint[] default '{}' not null,
  "next_send" timestamptz,
  "failures" integer default 0 not null,
  "cache_minutes" integer default 0 not null,
  "limit_rows" integer default 10000 not null,
  "timeout" integer default 30 not null,
  "shelf" smallint default 2 not null,
  "opens" integer default 0 not null,
  "mean_seconds" numeric(18,2),
  "last_state" text,
  "writer" bigint,
  "owner" bigint,
  "rank" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "bi_form_pkey" primary key ("id")
);

create index "bi_form_create_time_idx" on "bi_form" ("create_time", "id");

create index "bi_form_folder_idx" on "bi_form" ("folder", "id");

create index "bi_form_source_idx" on "bi_form" ("source", "id");

create index "bi_form_view_idx" on "bi_form" ("view", "id");

create index "bi_form_groups_idx" on "bi_form" using gin ("groups");

create index "bi_form_cron_idx" on "bi_form" ("cron", "id");

create index "bi_form_next_send_filter_idx" on "bi_form" ("next_send", "id");

create index "bi_form_next_send_idx" on "bi_form" ((coalesce(next_send, '-infinity'::timestamptz)), "id");

create index "bi_form_failures_idx" on "bi_form" ("failures", "id");

create index "bi_form_shelf_idx" on "bi_form" ("shelf", "id");

create index "bi_form_opens_idx" on "bi_form" ("opens", "id");

create index "bi_form_mean_seconds_idx" on "bi_form" ((coalesce(mean_seconds, -1)), "id");

create index "bi_form_last_state_idx" on "bi_form" ("last_state", "id");

create index "bi_form_owner_idx" on "bi_form" ("owner", "id");

create index "bi_form_rank_idx" on "bi_form" ("rank", "id");

create index "bi_form_search_idx" on "bi_form" using gin ("search");

create table "bi_run" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "form" bigint not null,
  "params" jsonb,
  "who" bigint,
  "seconds" numeric(18,2),
  "rows" integer,
  "state" text default 'running' not null,
  "error" text default '' not null,
  "process" integer,
  "file" jsonb,
  "delete_time" timestamptz,
  constraint "bi_run_pkey" primary key ("id")
);

create index "bi_run_form_create_time_idx" on "bi_run" ("form", "create_time" desc, "id" desc);

create index "bi_run_create_time_idx" on "bi_run" ("create_time", "id");

create index "bi_run_who_idx" on "bi_run" ("who", "id");

create index "bi_run_seconds_filter_idx" on "bi_run" ("seconds", "id");

create index "bi_run_seconds_idx" on "bi_run" ((coalesce(seconds, -1)), "id");

create index "bi_run_rows_filter_idx" on "bi_run" ("rows", "id");

create index "bi_run_rows_idx" on "bi_run" ((coalesce(rows, -32768)), "id");

create index "bi_run_state_idx" on "bi_run" ("state", "id");

create table "bi_view" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "key" text default '' not null,
  "title" jsonb default '{}' not null,
  "columns" jsonb default '[]' not null,
  "refresh" text default 'live' not null,
  "last_refresh" timestamptz,
  "rows" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "bi_view_pkey" primary key ("id")
);

create index "bi_view_create_time_idx" on "bi_view" ("create_time", "id");

create unique index "bi_view_key_key" on "bi_view" ("key") where delete_time is null;

create index "bi_view_refresh_idx" on "bi_view" ("refresh", "id");

create index "bi_view_search_idx" on "bi_view" using gin ("search");

create table "bulk_job" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "job_no" text default '' not null,
  "title" text default '' not null,
  "kind" text not null,
  "target" text default '' not null,
  "choose" jsonb,
  "what" jsonb,
  "file" jsonb,
  "total" integer default 0 not null,
  "good" integer default 0 not null,
  "bad" integer default 0 not null,
  "done" integer default 0 not null,
  "same" integer default 0 not null,
  "failed" integer default 0 not null,
  "changed" integer default 0 not null,
  "undone" integer default 0 not null,
  "status" text default 'draft' not null,
  "speed" integer default 200 not null,
  "maker" bigint,
  "approver" bigint,
  "async_task" bigint,
  "pending" bigint,
  "reason" text default '' not null,
  "error" text default '' not null,
  "end" timestamptz,
  "is_template" boolean default false not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "bulk_job_pkey" primary key ("id")
);

create index "bulk_job_create_time_idx" on "bulk_job" ("create_time", "id");

create unique index "bulk_job_job_no_key" on "bulk_job" ("job_no") where delete_time is null;

create index "bulk_job_job_no_idx" on "bulk_job" ("job_no", "id");

create index "bulk_job_title_idx" on "bulk_job" ("title", "id");

create index "bulk_job_kind_idx" on "bulk_job" ("kind", "id");

create index "bulk_job_target_idx" on "bulk_job" ("target", "id");

create index "bulk_job_failed_idx" on "bulk_job" ("failed", "id");

create index "bulk_job_status_idx" on "bulk_job" ("status", "id");

create index "bulk_job_maker_idx" on "bulk_job" ("maker", "id");

create index "bulk_job_approver_idx" on "bulk_job" ("approver", "id");

create index "bulk_job_async_task_idx" on "bulk_job" ("async_task", "id");

create index "bulk_job_pending_idx" on "bulk_job" ("pending", "id");

create index "bulk_job_end_idx" on "bulk_job" ("end", "id");

create index "bulk_job_is_template_idx" on "bulk_job" ("is_template", "id");

create index "bulk_job_search_idx" on "bulk_job" using gin ("search");

create table "bulk_row" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "job" bigint not null,
  "line" integer not null,
  "resource" text default '' not null,
  "target_id" bigint,
  "target_version" integer,
  "before" jsonb,
  "after" jsonb,
  "result" text default 'waiting' not null,
  "error" text default '' not null,
  constraint "bulk_row_pkey" primary key ("id")
);

create index "bulk_row_job_line_idx" on "bulk_row" ("job", "line", "id");

create index "bulk_row_create_time_idx" on "bulk_row" ("create_time", "id");

create index "bulk_row_line_idx" on "bulk_row" ("line", "id");

create index "bulk_row_target_id_idx" on "bulk_row" ("target_id", "id");

create index "bulk_row_result_idx" on "bulk_row" ("result", "id");

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

create table "session" (
  "token_hash" text not null,
  "admin" bigint not null,
  "create_time" timestamptz default now() not null,
  "last_seen" timestamptz default now() not null,
  "expires" timestamptz not null,
  "ends" timestamptz default now() not null,
  "idle_minutes" integer default 30 not null,
  "device" text default '' not null,
  "system" text default '' not null,
  "ip" text default '' not null,
  "end_why" text,
  "confirmed_at" timestamptz,
  constraint "session_pkey" primary key ("token_hash")
);

create index "session_admin_idx" on "session" ("admin");

create index "session_expires_idx" on "session" ("expires");

create table "login_attempt" (
  "id" bigint generated always as identity not null,
  "subject" text not null,
  "about" text default '' not null,
  "origin" text default '' not null,
  "create_time" timestamptz default now() not null,
  constraint "login_attempt_pkey" primary key ("id")
);

create index "login_attempt_subject_idx" on "login_attempt" ("subject", "create_time" desc);

create table "call_count" (
  "subject" text not null,
  "span" bigint not null,
  "n" integer not null,
  constraint "call_count_pkey" primary key ("subject", "span")
);

create index "call_count_span_idx" on "call_count" ("span");

create table "refused_call" (
  "admin" bigint not null,
  "permission" text not null,
  "day" date not null,
  "path" text not null,
  "n" integer not null,
  "last" timestamptz not null,
  constraint "refused_call_pkey" primary key ("admin", "permission", "day")
);

create index "refused_call_day_idx" on "refused_call" ("day");

create table "known_device" (
  "admin" bigint not null,
  "device" text not null,
  "create_time" timestamptz default now() not null,
  constraint "known_device_pkey" primary key ("admin", "device")
);

create table "admin_setting" (
  "admin" bigint not null,
  "name" text not null,
  "value" jsonb not null,
  "update_time" timestamptz default now() not null,
  constraint "admin_setting_pkey" primary key ("admin", "name")
);

create table "verify_code" (
  "id" bigint generated always as identity not null,
  "subject" text not null,
  "device" text default '' not null,
  "is_known" boolean default false not null,
  "code_hash" text not null,
  "tries" integer default 0 not null,
  "ip" text default '' not null,
  "expires" timestamptz not null,
  "create_time" timestamptz default now() not null,
  constraint "verify_code_pkey" primary key ("id")
);

create index "verify_code_subject_idx" on "verify_code" ("subject", "id" desc);

create index "verify_code_ip_idx" on "verify_code" ("ip", "create_time" desc);

create table "second_factor" (
  "admin" bigint not null,
  "sealed_key" text not null,
  "confirmed" timestamptz,
  "last_span" bigint default 0 not null,
  "recovery_hashes" text[] default '{}' not null,
  "session" text,
  "guessed_told" timestamptz,
  "create_time" timestamptz default now() not null,
  constraint "second_factor_pkey" primary key ("admin")
);

create table "login_step" (
  "ticket_hash" text not null,
  "admin" bigint not null,
  "way" text not null,
  "device" text default '' not null,
  "expires" timestamptz not null,
  "create_time" timestamptz default now() not null,
  constraint "login_step_pkey" primary key ("ticket_hash")
);

create index "login_step_expires_idx" on "login_step" ("expires");

create table "puzzle" (
  "key_hash" text not null,
  "account" text not null,
  "ip" text not null,
  "answer" text,
  "expires" timestamptz not null,
  "create_time" timestamptz default now() not null,
  constraint "puzzle_pkey" primary key ("key_hash")
);

create index "puzzle_ip_idx" on "puzzle" ("ip", "create_time" desc);

create index "puzzle_expires_idx" on "puzzle" ("expires");

create table "qr_login" (
  "identical" text not null,
  "state" smallint not null,
  "admin" bigint,
  "session" text,
  "device" text default '' not null,
  "ip" text default '' not null,
  "expires" timestamptz not null,
  "create_time" timestamptz default now() not null,
  constraint "qr_login_pkey" primary key ("identical")
);

create index "qr_login_ip_idx" on "qr_login" ("ip", "create_time" desc);

create index "qr_login_expires_idx" on "qr_login" ("expires");

create table "page_visit" (
  "route" text not null,
  "day" date not null,
  "visits" integer default 0 not null,
  constraint "page_visit_pkey" primary key ("route", "day")
);

create table "request" (
  "id" text not null,
  "admin" bigint not null,
  "path" text not null,
  "body_hash" text,
  "reply" jsonb,
  "create_time" timestamptz default now() not null,
  constraint "request_pkey" primary key ("admin", "id")
);

create index "request_create_time_idx" on "request" ("create_time");

create table "outbox" (
  "id" bigint generated always as identity not null,
  "kind" text not null,
  "record" bigint not null,
  "payload" jsonb not null,
  "due" timestamptz not null,
  "done" timestamptz,
  "attempts" integer default 0 not null,
  "error" text default '' not null,
  "create_time" timestamptz default now() not null,
  constraint "outbox_pkey" primary key ("id")
);

create index "outbox_due_idx" on "outbox" ("due", "id") where done is null;

create index "outbox_record_idx" on "outbox" ("record");

create table "live_event" (
  "id" bigint generated always as identity not null,
  "tx" xid8 default pg_current_xact_id() not null,
  "payload" jsonb not null,
  "create_time" timestamptz default now() not null,
  constraint "live_event_pkey" primary key ("id")
);

create index "live_event_tx_idx" on "live_event" ("tx", "id");

create index "live_event_create_time_idx" on "live_event" ("create_time");

create table "queue_item" (
  "queue" text not null,
  "item" bigint not null,
  "holder" bigint,
  "lease_until" timestamptz,
  "held_since" timestamptz,
  "asked_until" timestamptz,
  "asked_by" bigint,
  "escalated" boolean default false not null,
  "note" text default '' not null,
  constraint "queue_item_pkey" primary key ("queue", "item")
);

create index "queue_item_holder_idx" on "queue_item" ("holder", "queue") where holder is not null;

create table "queue_count" (
  "id" bigint generated always as identity not null,
  "queue" text not null,
  "lang" smallint,
  "offered" boolean not null,
  "running" boolean not null,
  "since" timestamptz,
  "due" timestamptz,
  "n" integer not null,
  constraint "queue_count_pkey" primary key ("id")
);

create index "queue_count_queue_since_idx" on "queue_count" ("queue", "since");

create table "queue_hour" (
  "queue" text not null,
  "hour" timestamptz not null,
  "waiting" integer not null,
  "arrivals" integer not null,
  "decisions" integer not null,
  constraint "queue_hour_pkey" primary key ("queue", "hour")
);

create table "queue_skip" (
  "queue" text not null,
  "item" bigint not null,
  "admin" bigint not null,
  "create_time" timestamptz default now() not null,
  constraint "queue_skip_pkey" primary key ("queue", "admin", "item")
);

create index "queue_skip_item_idx" on "queue_skip" ("queue", "item");

create table "stored_file" (
  "key" text not null,
  "md5" text not null,
  "sha256" text,
  "size" bigint not null,
  "type" text not null,
  "width" integer,
  "height" integer,
  "inspection" jsonb,
  "uploaders" bigint[] default '{}' not null,
  "create_time" timestamptz default now() not null,
  constraint "stored_file_pkey" primary key ("key")
);

create index "stored_file_md5_idx" on "stored_file" ("md5");

create index "stored_file_create_time_idx" on "stored_file" ("create_time");

create table "picture_look" (
  "key" text not null,
  "bits" text,
  "band0" integer,
  "band1" integer,
  "band2" integer,
  "band3" integer,
  "codes" text[] default '{}' not null,
  "create_time" timestamptz default now() not null,
  constraint "picture_look_pkey" primary key ("key")
);

create index "picture_look_band0_idx" on "picture_look" ("band0");

create index "picture_look_band1_idx" on "picture_look" ("band1");

create index "picture_look_band2_idx" on "picture_look" ("band2");

create index "picture_look_band3_idx" on "picture_look" ("band3");

create table "file_use" (
  "key" text not null,
  "resource" text not null,
  "record" bigint not null,
  constraint "file_use_pkey" primary key ("key", "resource", "record")
);

create table "repeated_file" (
  "file" bigint not null,
  "same_as" bigint not null,
  "admin" bigint not null,
  "create_time" timestamptz default now() not null,
  constraint "repeated_file_pkey" primary key ("file", "same_as")
);

create index "repeated_file_same_as_idx" on "repeated_file" ("same_as");

create table "worker_process" (
  "id" text not null,
  "worker_ids" text[] not null,
  "host" text not null,
  "pid" integer not null,
  "create_time" timestamptz default now() not null,
  "beat" timestamptz default now() not null,
  constraint "worker_process_pkey" primary key ("id")
);

create table "task_run" (
  "task" bigint not null,
  "params" jsonb not null,
  "checkpoint" jsonb,
  "outcome" jsonb,
  "worker" text,
  "heartbeat" timestamptz,
  constraint "task_run_pkey" primary key ("task")
);

create table "task_file" (
  "key" text not null,
  "task" bigint not null,
  "expire" timestamptz not null,
  constraint "task_file_pkey" primary key ("key", "task")
);

create index "task_file_task_idx" on "task_file" ("task");

create index "task_file_expire_idx" on "task_file" ("expire");

create table "figure_sum" (
  "source" text not null,
  "by" text not null,
  "value" text not null,
  "measure" text not null,
  "hour" timestamptz not null,
  "n" bigint not null,
  constraint "figure_sum_pkey" primary key ("source", "by", "value", "measure", "hour")
);

create table "figure_sum_state" (
  "source" text not null,
  "last" bigint default 0 not null,
  "seen" bigint default 0 not null,
  "seen_at" timestamptz default now() not null,
  constraint "figure_sum_state_pkey" primary key ("source")
);

create table "state" (
  "key" text not null,
  "value" jsonb not null,
  "create_time" timestamptz default now() not null,
  constraint "state_pkey" primary key ("key")
);
`,
};
