/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271343-add-posts-and-comments",
  transaction: true,
  sql: `
create table "content" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "title" text default '' not null,
  "content" text default '' not null,
  "description" text default '' not null,
  "media_type" smallint default 2 not null,
  "media" jsonb default '[]' not null,
  "clip" jsonb,
  "tags" bigint[] default '{}' not null,
  "keysword" text default '' not null,
  "author" bigint not null,
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
  "shares" integer default 0 not null,
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

create index "content_media_type_idx" on "content" ("media_type", "id");

create index "content_tags_idx" on "content" using gin ("tags");

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

create index "content_search_idx" on "content" using gin ("search");

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

create index "comment_create_time_idx" on "comment" ("create_time", "id");

create index "comment_target_id_idx" on "comment" ("target_id", "id");

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

create index "comment_search_idx" on "comment" using gin ("search");
`,
};
