/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301600-add-goods",
  transaction: true,
  sql: `
create table "coupon" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "kind" text not null,
  "currency" smallint default 1 not null,
  "amount" bigint,
  "percent" integer,
  "cap" bigint,
  "times" integer,
  "vip_duration" text,
  "from" bigint,
  "scope" text default 'all' not null,
  "classes" bigint[] default '{}' not null,
  "goods" bigint[] default '{}' not null,
  "models" bigint[] default '{}' not null,
  "member_levels" smallint[] default '{}' not null,
  "business" bigint,
  "total" integer default 0 not null,
  "per_user" integer default 1 not null,
  "valid" text default 'days' not null,
  "valid_begin" timestamptz,
  "valid_end" timestamptz,
  "days" integer,
  "begin" timestamptz,
  "end" timestamptz,
  "with_others" boolean default false not null,
  "received" integer default 0 not null,
  "used" integer default 0 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "coupon_pkey" primary key ("id")
);

create index "coupon_create_time_idx" on "coupon" ("create_time", "id");

create index "coupon_kind_idx" on "coupon" ("kind", "id");

create index "coupon_currency_idx" on "coupon" ("currency", "id");

create index "coupon_scope_idx" on "coupon" ("scope", "id");

create index "coupon_business_idx" on "coupon" ("business", "id");

create index "coupon_begin_idx" on "coupon" ("begin", "id");

create index "coupon_end_idx" on "coupon" ("end", "id");

create index "coupon_received_idx" on "coupon" ("received", "id");

create index "coupon_used_idx" on "coupon" ("used", "id");

create index "coupon_rank_idx" on "coupon" ("rank", "id");

create index "coupon_status_idx" on "coupon" ("status", "id");

create index "coupon_search_idx" on "coupon" using gin ("search");

create table "coupon_record" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "code" text default '' not null,
  "coupon" bigint not null,
  "user" bigint not null,
  "source" text not null,
  "source_id" text default '' not null,
  "begin" timestamptz not null,
  "end" timestamptz not null,
  "order_type" text default '' not null,
  "order" bigint,
  "currency" smallint,
  "spend" bigint,
  "discount" bigint,
  "used_time" timestamptz,
  "reason" text default '' not null,
  "status" text default 'unused' not null,
  "delete_time" timestamptz,
  constraint "coupon_record_pkey" primary key ("id")
);

create index "coupon_record_coupon_user_idx" on "coupon_record" ("coupon", "user", "id");

create index "coupon_record_create_time_idx" on "coupon_record" ("create_time", "id");

create unique index "coupon_record_code_key" on "coupon_record" ("code") where delete_time is null;

create index "coupon_record_code_idx" on "coupon_record" ("code", "id");

create index "coupon_record_user_idx" on "coupon_record" ("user", "id");

create index "coupon_record_source_idx" on "coupon_record" ("source", "id");

create index "coupon_record_end_idx" on "coupon_record" ("end", "id");

create index "coupon_record_order_idx" on "coupon_record" ("order", "id");

create index "coupon_record_currency_idx" on "coupon_record" ("currency", "id");

create index "coupon_record_used_time_filter_idx" on "coupon_record" ("used_time", "id");

create index "coupon_record_used_time_idx" on "coupon_record" ((coalesce(used_time, '-infinity'::timestamptz)), "id");

create index "coupon_record_status_idx" on "coupon_record" ("status", "id");

create table "goods" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "code" text default '' not null,
  "images" jsonb default '[]' not null,
  "video" jsonb,
  "classify" bigint not null,
  "kind" text not null,
  "coupon" bigint,
  "vip_duration" text,
  "gigabytes" integer,
  "times" integer,
  "price_beans" bigint,
  "price_coins" bigint,
  "currency" smallint default 1 not null,
  "price_money" bigint,
  "market_price" bigint,
  "stock" bigint default 0 not null,
  "reserved" bigint default 0 not null,
  "stock_state" text default 'none' not null,
  "low_stock" integer default 10 not null,
  "sold" bigint default 0 not null,
  "fake_sold" integer default 0 not null,
  "limit_user" integer default 0 not null,
  "limit_day" integer default 0 not null,
  "limit_order" integer default 0 not null,
  "regions" bigint[] default '{}' not null,
  "freight" text default 'byRegion' not null,
  "begin" timestamptz,
  "end" timestamptz,
  "up_at" timestamptz,
  "detail" jsonb default '{}' not null,
  "notice" jsonb default '{}' not null,
  "status" smallint default 1 not null,
  "reason" text default '' not null,
  "reviewer" bigint,
  "tags" bigint[] default '{}' not null,
  "is_hot" boolean default false not null,
  "is_new" boolean default false not null,
  "rank" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "goods_pkey" primary key ("id")
);

create index "goods_create_time_idx" on "goods" ("create_time", "id");

create unique index "goods_code_key" on "goods" ("code") where delete_time is null and not ("status" = 5);

create index "goods_code_idx" on "goods" ("code", "id");

create index "goods_classify_idx" on "goods" ("classify", "id");

create index "goods_kind_idx" on "goods" ("kind", "id");

create index "goods_coupon_idx" on "goods" ("coupon", "id");

create index "goods_price_beans_idx" on "goods" ((coalesce(price_beans, -9007199254740992)), "id");

create index "goods_stock_idx" on "goods" ("stock", "id");

create index "goods_reserved_idx" on "goods" ("reserved", "id");

create index "goods_stock_state_idx" on "goods" ("stock_state", "id");

create index "goods_sold_idx" on "goods" ("sold", "id");

create index "goods_regions_idx" on "goods" using gin ("regions");

create index "goods_begin_idx" on "goods" ("begin", "id");

create index "goods_end_idx" on "goods" ("end", "id");

create index "goods_up_at_idx" on "goods" ("up_at", "id");

create index "goods_status_idx" on "goods" ("status", "id");

create index "goods_reviewer_idx" on "goods" ("reviewer", "id");

create index "goods_tags_idx" on "goods" using gin ("tags");

create index "goods_is_hot_idx" on "goods" ("is_hot", "id");

create index "goods_is_new_idx" on "goods" ("is_new", "id");

create index "goods_rank_idx" on "goods" ("rank", "id");

create index "goods_search_idx" on "goods" using gin ("search");

create table "goods_classify" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "icon" jsonb,
  "parent" bigint,
  "unit_shown" text default 'both' not null,
  "platforms" integer[] default '{}' not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "goods_classify_pkey" primary key ("id")
);

create index "goods_classify_create_time_idx" on "goods_classify" ("create_time", "id");

create index "goods_classify_parent_idx" on "goods_classify" ("parent", "id");

create index "goods_classify_unit_shown_idx" on "goods_classify" ("unit_shown", "id");

create index "goods_classify_platforms_idx" on "goods_classify" using gin ("platforms");

create index "goods_classify_rank_idx" on "goods_classify" ("rank", "id");

create index "goods_classify_status_idx" on "goods_classify" ("status", "id");

create index "goods_classify_search_idx" on "goods_classify" using gin ("search");

create table "goods_code" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "code" text default '' not null,
  "code_find" text default '' not null,
  "sku" bigint not null,
  "goods" bigint not null,
  "batch" bigint,
  "user" bigint,
  "order_line" text default '' not null,
  "out_time" timestamptz,
  "reason" text default '' not null,
  "status" text default 'free' not null,
  "delete_time" timestamptz,
  constraint "goods_code_pkey" primary key ("id")
);

create index "goods_code_sku_status_id_idx" on "goods_code" ("sku", "status", "id");

create index "goods_code_create_time_idx" on "goods_code" ("create_time", "id");

create unique index "goods_code_code_key" on "goods_code" ("code_find") where delete_time is null and code_find <> '';

create index "goods_code_goods_idx" on "goods_code" ("goods", "id");

create index "goods_code_batch_idx" on "goods_code" ("batch", "id");

create index "goods_code_user_idx" on "goods_code" ("user", "id");

create index "goods_code_order_line_idx" on "goods_code" ("order_line", "id");

create index "goods_code_out_time_filter_idx" on "goods_code" ("out_time", "id");

create index "goods_code_out_time_idx" on "goods_code" ((coalesce(out_time, '-infinity'::timestamptz)), "id");

create index "goods_code_status_idx" on "goods_code" ("status", "id");

create table "goods_code_batch" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "sku" bigint not null,
  "goods" bigint not null,
  "lines" integer not null,
  "added" integer not null,
  "refused" integer default 0 not null,
  "problems" jsonb default '[]' not null,
  constraint "goods_code_batch_pkey" primary key ("id")
);

create index "goods_code_batch_create_time_idx" on "goods_code_batch" ("create_time", "id");

create index "goods_code_batch_sku_idx" on "goods_code_batch" ("sku", "id");

create index "goods_code_batch_goods_idx" on "goods_code_batch" ("goods", "id");

create index "goods_code_batch_refused_idx" on "goods_code_batch" ("refused", "id");

create table "goods_sku" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "goods" bigint not null,
  "spec" jsonb default '{}' not null,
  "code" text default '' not null,
  "image" jsonb,
  "price_beans" bigint,
  "price_coins" bigint,
  "currency" smallint default 1 not null,
  "price_money" bigint,
  "grams" integer default 0 not null,
  "is_offered" boolean default 'true' not null,
  "stock" bigint default 0 not null,
  "reserved" bigint default 0 not null,
  "sold" bigint default 0 not null,
  "rank" integer default 0 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "goods_sku_pkey" primary key ("id")
);

create index "goods_sku_create_time_idx" on "goods_sku" ("create_time", "id");

create index "goods_sku_goods_idx" on "goods_sku" ("goods", "id");

create unique index "goods_sku_code_key" on "goods_sku" ("code") where delete_time is null;

create index "goods_sku_code_idx" on "goods_sku" ("code", "id");

create index "goods_sku_is_offered_idx" on "goods_sku" ("is_offered", "id");

create index "goods_sku_rank_idx" on "goods_sku" ("rank", "id");

create index "goods_sku_search_idx" on "goods_sku" using gin ("search");

create table "goods_stock" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "sku" bigint not null,
  "goods" bigint not null,
  "kind" text not null,
  "amount" bigint not null,
  "held" bigint default 0 not null,
  "balance_after" bigint not null,
  "user" bigint,
  "order_line" text default '' not null,
  "idem_key" text default '' not null,
  "reason" text default '' not null,
  constraint "goods_stock_pkey" primary key ("id")
);

create index "goods_stock_goods_user_create_time_idx" on "goods_stock" ("goods", "user", "create_time" desc, "id" desc);

create index "goods_stock_create_time_idx" on "goods_stock" ("create_time", "id");

create index "goods_stock_creator_idx" on "goods_stock" ("creator", "id");

create index "goods_stock_sku_idx" on "goods_stock" ("sku", "id");

create index "goods_stock_kind_idx" on "goods_stock" ("kind", "id");

create index "goods_stock_user_idx" on "goods_stock" ("user", "id");

create index "goods_stock_order_line_idx" on "goods_stock" ("order_line", "id");

create unique index "goods_stock_idem_key_key" on "goods_stock" ("idem_key") where idem_key <> '';

create table "region" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "code" text default '' not null,
  "parent" bigint,
  "currency" smallint not null,
  "lang" smallint,
  "timezone" text default '' not null,
  "couriers" smallint[] default '{}' not null,
  "freight" jsonb,
  "tax_rate" numeric(18,2) default 0 not null,
  "days_min" integer,
  "days_max" integer,
  "id_needed" boolean default false not null,
  "warehouse" text default '' not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "region_pkey" primary key ("id")
);

create index "region_create_time_idx" on "region" ("create_time", "id");

create unique index "region_code_key" on "region" ("code") where delete_time is null;

create index "region_code_idx" on "region" ("code", "id");

create index "region_parent_idx" on "region" ("parent", "id");

create index "region_currency_idx" on "region" ("currency", "id");

create index "region_couriers_idx" on "region" using gin ("couriers");

create index "region_id_needed_idx" on "region" ("id_needed", "id");

create index "region_rank_idx" on "region" ("rank", "id");

create index "region_status_idx" on "region" ("status", "id");

create index "region_search_idx" on "region" using gin ("search");
`,
};
