/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271425-add-medals-and-articles",
  transaction: true,
  sql: `
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
`,
};
