/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270131-tags-and-search",
  transaction: true,
  sql: `
alter table "tag" add column "kind" text default 'model' not null;

alter table "tag" add column "father" bigint;

alter table "tag" add column "alias_of" bigint;

alter table "tag" add column "icon" jsonb;

alter table "tag" add column "cover" jsonb;

alter table "tag" add column "color" text default '' not null;

alter table "tag" add column "description" jsonb default '{}' not null;

alter table "tag" add column "category" bigint;

alter table "tag" add column "rec_objs" text[] default '{}' not null;

alter table "tag" add column "uses30" integer default 0 not null;

alter table "tag" add column "views" integer default 0 not null;

alter table "tag" add column "followers" integer default 0 not null;

alter table "tag" add column "badge" jsonb default '{}' not null;

alter table "tag" add column "badge_color" text default '' not null;

alter table "tag" add column "recommend_text" jsonb default '{}' not null;

alter table "tag" add column "device_types" smallint[] default '{}' not null;

alter table "tag" add column "first_user" bigint;

alter table "tag" add column "proposed" bigint;

alter table "tag" add column "likeness" numeric(18,2);

alter table "tag" add column "review" smallint default 2 not null;

alter table "black_tag" add column "variants" text[] default '{}' not null;

alter table "black_tag" add column "langs" smallint[] default '{}' not null;

alter table "black_tag" add column "tag" bigint;

alter table "black_tag" add column "begin" timestamptz;

alter table "black_tag" add column "end" timestamptz;

create table "home_module" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "page" text not null,
  "platforms" smallint[] default '{}' not null,
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

create index "home_module_begin_filter_idx" on "home_module" ("begin", "id");

create index "home_module_begin_idx" on "home_module" ((coalesce(begin, '-infinity'::timestamptz)), "id");

create index "home_module_end_filter_idx" on "home_module" ("end", "id");

create index "home_module_end_idx" on "home_module" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "home_module_rank_idx" on "home_module" ("rank", "id");

create index "home_module_shown_idx" on "home_module" ("shown", "id");

create index "home_module_clicks_idx" on "home_module" ("clicks", "id");

create index "home_module_status_idx" on "home_module" ("status", "id");

create index "home_module_search_idx" on "home_module" using gin ("search");

create table "hot_word" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "word" jsonb default '{}' not null,
  "place" text not null,
  "platforms" smallint[] default '{}' not null,
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
  "platforms" smallint[] default '{}' not null,
  "father" bigint,
  "icon" jsonb,
  "active_icon" jsonb,
  "jump" jsonb,
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
  "platform" smallint,
  "country" text default '' not null,
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
  "target_id" bigint,
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
`,
};
