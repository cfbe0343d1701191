/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271809-add-collections-pins-videos",
  transaction: true,
  sql: `
alter table "content" add column "video_id" bigint;

alter table "content" add column "video_status" smallint;

alter table "tag" add column "pins" integer default 0 not null;

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

create index "video_search_idx" on "video" using gin ("search");

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
`,
};
