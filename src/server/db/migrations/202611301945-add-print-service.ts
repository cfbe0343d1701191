/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301945-add-print-service",
  transaction: true,
  sql: `
create table "cancel_reason" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "number" integer not null,
  "side" smallint not null,
  "text" jsonb default '{}' not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "cancel_reason_pkey" primary key ("id")
);

create index "cancel_reason_create_time_idx" on "cancel_reason" ("create_time", "id");

create unique index "cancel_reason_number_key" on "cancel_reason" ("number") where delete_time is null;

create index "cancel_reason_number_idx" on "cancel_reason" ("number", "id");

create index "cancel_reason_side_idx" on "cancel_reason" ("side", "id");

create index "cancel_reason_status_idx" on "cancel_reason" ("status", "id");

create index "cancel_reason_search_idx" on "cancel_reason" using gin ("search");

create table "print_order" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "order_no" text default '' not null,
  "cover" jsonb,
  "buyer" bigint not null,
  "provider" bigint not null,
  "items" jsonb default '[]' not null,
  "materials" text[] default '{}' not null,
  "offers" bigint[] default '{}' not null,
  "quantity" integer not null,
  "currency" smallint not null,
  "goods_amount" bigint default 0 not null,
  "freight" bigint default 0 not null,
  "discount" bigint default 0 not null,
  "payable" bigint not null,
  "paid" bigint default 0 not null,
  "refunded" bigint default 0 not null,
  "commission_rate" numeric(18,2) not null,
  "commission" bigint default 0 not null,
  "coupon" bigint,
  "method" smallint,
  "channel_no" text default '' not null,
  "step" smallint default 1 not null,
  "pay_state" smallint default 1 not null,
  "address" jsonb,
  "country" text not null,
  "courier" smallint,
  "track_no" text default '' not null,
  "remark_buyer" text default '' not null,
  "due" timestamptz,
  "pay_deadline" timestamptz,
  "confirm_deadline" timestamptz,
  "ship_deadline" timestamptz,
  "receive_deadline" timestamptz,
  "finish_deadline" timestamptz,
  "late_at" timestamptz,
  "late" boolean default false not null,
  "extended_hours" integer default 0 not null,
  "pay_time" timestamptz,
  "confirm_time" timestamptz,
  "confirm_hours" numeric(18,1),
  "print_time" timestamptz,
  "ship_time" timestamptz,
  "receive_time" timestamptz,
  "finish_time" timestamptz,
  "cancel_time" timestamptz,
  "cancel_reason" smallint,
  "cancel_initiator" smallint,
  "cancel_auto" boolean default false not null,
  "reason" text default '' not null,
  "after_sale" bigint,
  "score" integer,
  "praise" text default '' not null,
  "request_key" text default '' not null,
  "delete_time" timestamptz,
  constraint "print_order_pkey" primary key ("id")
);

create index "print_order_step_due_idx" on "print_order" ("step", (coalesce(due, '-infinity'::timestamptz)), "id");

create index "print_order_provider_create_time_idx" on "print_order" ("provider", "create_time" desc, "id" desc);

create index "print_order_buyer_create_time_idx" on "print_order" ("buyer", "create_time" desc, "id" desc);

create index "print_order_provider_cancel_auto_cancel_time_idx" on "print_order" ("provider", "cancel_auto", "cancel_time", "id");

create index "print_order_create_time_idx" on "print_order" ("create_time", "id");

create unique index "print_order_order_no_key" on "print_order" ("order_no") where delete_time is null;

create index "print_order_order_no_idx" on "print_order" ("order_no", "id");

create index "print_order_materials_idx" on "print_order" using gin ("materials");

create index "print_order_quantity_idx" on "print_order" ("quantity", "id");

create index "print_order_currency_idx" on "print_order" ("currency", "id");

create index "print_order_payable_idx" on "print_order" ("payable", "id");

create index "print_order_paid_idx" on "print_order" ("paid", "id");

create index "print_order_coupon_idx" on "print_order" ("coupon", "id");

create index "print_order_method_idx" on "print_order" ("method", "id");

create index "print_order_channel_no_idx" on "print_order" ("channel_no", "id");

create index "print_order_pay_state_idx" on "print_order" ("pay_state", "id");

create index "print_order_address_find_idx" on "print_order" using gin ("address");

create index "print_order_country_idx" on "print_order" ("country", "id");

create index "print_order_courier_idx" on "print_order" ("courier", "id");

create index "print_order_track_no_idx" on "print_order" ("track_no", "id");

create index "print_order_due_filter_idx" on "print_order" ("due", "id");

create index "print_order_due_idx" on "print_order" ((coalesce(due, '-infinity'::timestamptz)), "id");

create index "print_order_late_idx" on "print_order" ("late", "id");

create index "print_order_pay_time_filter_idx" on "print_order" ("pay_time", "id");

create index "print_order_pay_time_idx" on "print_order" ((coalesce(pay_time, '-infinity'::timestamptz)), "id");

create index "print_order_cancel_reason_idx" on "print_order" ("cancel_reason", "id");

create index "print_order_cancel_initiator_idx" on "print_order" ("cancel_initiator", "id");

create index "print_order_cancel_auto_idx" on "print_order" ("cancel_auto", "id");

create index "print_order_score_filter_idx" on "print_order" ("score", "id");

create index "print_order_score_idx" on "print_order" ((coalesce(score, -2147483649)), "id");

create unique index "print_order_request_key_key" on "print_order" ("request_key") where delete_time is null and request_key <> '';

create table "print_provider" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "logo" jsonb not null,
  "user" bigint not null,
  "lang" smallint,
  "contact" text default '' not null,
  "phone" text default '' not null,
  "email" text default '' not null,
  "country" text not null,
  "region" bigint not null,
  "address" text default '' not null,
  "intro" text default '' not null,
  "licence" jsonb default '[]' not null,
  "photos" jsonb default '[]' not null,
  "printers" jsonb default '[]' not null,
  "techs" text[] default '{}' not null,
  "materials" text[] default '{}' not null,
  "max_size" jsonb not null,
  "layer_min" numeric(18,2),
  "lead_days" integer not null,
  "service_regions" bigint[] default '{}' not null,
  "currency" smallint not null,
  "min_order" bigint default 0 not null,
  "commission" numeric(18,2) default 10 not null,
  "next_commission" numeric(18,2),
  "commission_from" timestamptz,
  "deposit" bigint,
  "contract" jsonb,
  "payee" bigint,
  "review" smallint default 1 not null,
  "accepting" smallint default 2 not null,
  "pause_reason" text default '' not null,
  "white_listed" boolean default false not null,
  "rating" numeric(18,1),
  "orders" integer default 0 not null,
  "finished" integer default 0 not null,
  "cancelled_by_provider" integer default 0 not null,
  "late" integer default 0 not null,
  "complaints" integer default 0 not null,
  "confirm_hours" numeric(18,1),
  "holiday_begin" timestamptz,
  "holiday_end" timestamptz,
  "reason" text default '' not null,
  "apply_time" timestamptz,
  "reviewer" bigint,
  "review_time" timestamptz,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "print_provider_pkey" primary key ("id")
);

create index "print_provider_review_apply_time_idx" on "print_provider" ("review", (coalesce(apply_time, '-infinity'::timestamptz)), "id");

create unique index "print_provider_user_key" on "print_provider" ("user") where delete_time is null;

create index "print_provider_create_time_idx" on "print_provider" ("create_time", "id");

create unique index "print_provider_name_key" on "print_provider" (lower(translate(btrim(regexp_replace(regexp_replace(normalize(name, nfkc), '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F-\\u1160\\u17B4-\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U0001BCA0-\\U0001BCA3\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]', '', 'g'), '[\\s\\u1680\\u2028\\u2029\\u2800]+', ' ', 'g')), 'İς', 'iσ'))) where delete_time is null;

create index "print_provider_user_idx" on "print_provider" ("user", "id");

create index "print_provider_lang_idx" on "print_provider" ("lang", "id");

create index "print_provider_country_idx" on "print_provider" ("country", "id");

create index "print_provider_region_idx" on "print_provider" ("region", "id");

create index "print_provider_techs_idx" on "print_provider" using gin ("techs");

create index "print_provider_materials_idx" on "print_provider" using gin ("materials");

create index "print_provider_service_regions_idx" on "print_provider" using gin ("service_regions");

create index "print_provider_currency_idx" on "print_provider" ("currency", "id");

create index "print_provider_payee_idx" on "print_provider" ("payee", "id");

create index "print_provider_accepting_idx" on "print_provider" ("accepting", "id");

create index "print_provider_white_listed_idx" on "print_provider" ("white_listed", "id");

create index "print_provider_rating_filter_idx" on "print_provider" ("rating", "id");

create index "print_provider_rating_idx" on "print_provider" ((coalesce(rating, -1000000000000000000)), "id");

create index "print_provider_orders_idx" on "print_provider" ("orders", "id");

create index "print_provider_finished_idx" on "print_provider" ("finished", "id");

create index "print_provider_cancelled_by_provider_idx" on "print_provider" ("cancelled_by_provider", "id");

create index "print_provider_late_idx" on "print_provider" ("late", "id");

create index "print_provider_complaints_idx" on "print_provider" ("complaints", "id");

create index "print_provider_confirm_hours_idx" on "print_provider" ((coalesce(confirm_hours, -1000000000000000000)), "id");

create index "print_provider_apply_time_filter_idx" on "print_provider" ("apply_time", "id");

create index "print_provider_apply_time_idx" on "print_provider" ((coalesce(apply_time, '-infinity'::timestamptz)), "id");

create index "print_provider_reviewer_idx" on "print_provider" ("reviewer", "id");

create index "print_provider_review_time_filter_idx" on "print_provider" ("review_time", "id");

create index "print_provider_review_time_idx" on "print_provider" ((coalesce(review_time, '-infinity'::timestamptz)), "id");

create index "print_provider_search_idx" on "print_provider" using gin ("search");

create table "print_talk" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "order" bigint not null,
  "provider" bigint not null,
  "side" smallint not null,
  "kind" text default 'message' not null,
  "words" text default '' not null,
  "search" tsvector default '' not null,
  constraint "print_talk_pkey" primary key ("id")
);

create index "print_talk_order_create_time_idx" on "print_talk" ("order", "create_time", "id");

create index "print_talk_create_time_idx" on "print_talk" ("create_time", "id");

create index "print_talk_provider_idx" on "print_talk" ("provider", "id");

create index "print_talk_side_idx" on "print_talk" ("side", "id");

create index "print_talk_kind_idx" on "print_talk" ("kind", "id");

create index "print_talk_search_idx" on "print_talk" using gin ("search");

create table "provider_consumable" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "provider" bigint not null,
  "consumable" bigint not null,
  "material" text,
  "tech" text,
  "colours" jsonb default '[]' not null,
  "unit" text not null,
  "currency" smallint not null,
  "price" bigint not null,
  "start_price" bigint default 0 not null,
  "machine_hour" bigint default 0 not null,
  "off_guide" numeric(18,4),
  "stock" text default 'plenty' not null,
  "lead_days" integer,
  "review" smallint default 1 not null,
  "shelf" smallint default 2 not null,
  "reason" text default '' not null,
  "reviewer" bigint,
  "review_time" timestamptz,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "provider_consumable_pkey" primary key ("id")
);

create index "provider_consumable_review_create_time_idx" on "provider_consumable" ("review", "create_time" desc, "id" desc);

create unique index "provider_consumable_provider_consumable_key" on "provider_consumable" ("provider", "consumable") where delete_time is null;

create index "provider_consumable_create_time_idx" on "provider_consumable" ("create_time", "id");

create index "provider_consumable_provider_idx" on "provider_consumable" ("provider", "id");

create index "provider_consumable_consumable_idx" on "provider_consumable" ("consumable", "id");

create index "provider_consumable_material_idx" on "provider_consumable" ("material", "id");

create index "provider_consumable_tech_idx" on "provider_consumable" ("tech", "id");

create index "provider_consumable_currency_idx" on "provider_consumable" ("currency", "id");

create index "provider_consumable_price_idx" on "provider_consumable" ("price", "id");

create index "provider_consumable_off_guide_filter_idx" on "provider_consumable" ("off_guide", "id");

create index "provider_consumable_off_guide_idx" on "provider_consumable" ((coalesce(off_guide, -1000000000000000000)), "id");

create index "provider_consumable_stock_idx" on "provider_consumable" ("stock", "id");

create index "provider_consumable_shelf_idx" on "provider_consumable" ("shelf", "id");

create index "provider_consumable_search_idx" on "provider_consumable" using gin ("search");

create table "service_consumable" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "material" text not null,
  "tech" text not null,
  "brand" bigint,
  "colours" jsonb default '[]' not null,
  "picture" jsonb not null,
  "intro" jsonb default '{}' not null,
  "density" numeric(18,2) not null,
  "strength" integer,
  "toughness" integer,
  "heat_resistance" integer,
  "detail" integer,
  "heat_max" integer,
  "min_wall" numeric(18,2) not null,
  "tolerance" numeric(18,2),
  "currency" smallint not null,
  "guide_price" bigint not null,
  "unit" text not null,
  "food_safe" boolean default false not null,
  "flexible" boolean default false not null,
  "providers" integer default 0 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "service_consumable_pkey" primary key ("id")
);

create index "service_consumable_create_time_idx" on "service_consumable" ("create_time", "id");

create index "service_consumable_material_idx" on "service_consumable" ("material", "id");

create index "service_consumable_tech_idx" on "service_consumable" ("tech", "id");

create index "service_consumable_brand_idx" on "service_consumable" ("brand", "id");

create index "service_consumable_min_wall_idx" on "service_consumable" ("min_wall", "id");

create index "service_consumable_providers_idx" on "service_consumable" ("providers", "id");

create index "service_consumable_rank_idx" on "service_consumable" ("rank", "id");

create index "service_consumable_status_idx" on "service_consumable" ("status", "id");

create index "service_consumable_search_idx" on "service_consumable" using gin ("search");
`,
};
