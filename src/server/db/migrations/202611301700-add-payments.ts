/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301700-add-payments",
  transaction: true,
  sql: `
alter table "account_flow" add column "remark" jsonb default '{}' not null;

drop index "account_flow_currency_idx";

create table "channel_message" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "message_id" text default '' not null,
  "direction" smallint not null,
  "order_no" text default '' not null,
  "biz_type" text default '' not null,
  "biz_id" bigint,
  "method" smallint,
  "body" text default '' not null,
  "verdict" smallint default 1 not null,
  "note" jsonb default '{}' not null,
  "explanation" text default '' not null,
  "time" timestamptz not null,
  "signed_time" timestamptz,
  "handle_time" timestamptz,
  "delete_time" timestamptz,
  constraint "channel_message_pkey" primary key ("id")
);

create index "channel_message_order_no_time_idx" on "channel_message" ("order_no", "time" desc, "id" desc);

create index "channel_message_verdict_time_idx" on "channel_message" ("verdict", "time" desc, "id" desc);

create index "channel_message_biz_id_biz_type_time_idx" on "channel_message" ("biz_id", "biz_type", "time" desc, "id" desc);

create index "channel_message_create_time_idx" on "channel_message" ("create_time", "id");

create unique index "channel_message_message_id_key" on "channel_message" ("message_id") where delete_time is null;

create index "channel_message_message_id_idx" on "channel_message" ("message_id", "id");

create index "channel_message_direction_idx" on "channel_message" ("direction", "id");

create index "channel_message_method_idx" on "channel_message" ("method", "id");

create index "channel_message_time_idx" on "channel_message" ("time", "id");

create table "payee_auth" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "user" bigint not null,
  "lang" smallint,
  "kind" text not null,
  "country" text not null,
  "real_name" text default '' not null,
  "id_type" text not null,
  "id_number" text default '' not null,
  "id_number_find" text default '' not null,
  "id_images" jsonb default '[]' not null,
  "company" text default '' not null,
  "tax_number" text default '' not null,
  "methods" jsonb default '[]' not null,
  "method_kinds" smallint[] default '{}' not null,
  "phone" text default '' not null,
  "email" text default '' not null,
  "tax_form" jsonb,
  "status" smallint default 1 not null,
  "reason" text default '' not null,
  "apply_time" timestamptz,
  "change_time" timestamptz,
  "changer" bigint,
  "valid_until" timestamptz,
  "reviewer" bigint,
  "review_time" timestamptz,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "payee_auth_pkey" primary key ("id")
);

create index "payee_auth_status_apply_time_idx" on "payee_auth" ("status", (coalesce(apply_time, '-infinity'::timestamptz)), "id");

create unique index "payee_auth_user_key" on "payee_auth" ("user") where delete_time is null;

create index "payee_auth_create_time_idx" on "payee_auth" ("create_time", "id");

create index "payee_auth_user_idx" on "payee_auth" ("user", "id");

create index "payee_auth_lang_idx" on "payee_auth" ("lang", "id");

create index "payee_auth_kind_idx" on "payee_auth" ("kind", "id");

create index "payee_auth_country_idx" on "payee_auth" ("country", "id");

create index "payee_auth_real_name_idx" on "payee_auth" ("real_name", "id");

create index "payee_auth_id_type_idx" on "payee_auth" ("id_type", "id");

create index "payee_auth_id_number_find_idx" on "payee_auth" ("id_number_find", "id");

create index "payee_auth_methods_find_idx" on "payee_auth" using gin ("methods");

create index "payee_auth_method_kinds_idx" on "payee_auth" using gin ("method_kinds");

create index "payee_auth_apply_time_filter_idx" on "payee_auth" ("apply_time", "id");

create index "payee_auth_apply_time_idx" on "payee_auth" ((coalesce(apply_time, '-infinity'::timestamptz)), "id");

create index "payee_auth_change_time_filter_idx" on "payee_auth" ("change_time", "id");

create index "payee_auth_change_time_idx" on "payee_auth" ((coalesce(change_time, '-infinity'::timestamptz)), "id");

create index "payee_auth_valid_until_filter_idx" on "payee_auth" ("valid_until", "id");

create index "payee_auth_valid_until_idx" on "payee_auth" ((coalesce(valid_until, '-infinity'::timestamptz)), "id");

create index "payee_auth_reviewer_idx" on "payee_auth" ("reviewer", "id");

create index "payee_auth_review_time_filter_idx" on "payee_auth" ("review_time", "id");

create index "payee_auth_review_time_idx" on "payee_auth" ((coalesce(review_time, '-infinity'::timestamptz)), "id");

create index "payee_auth_search_idx" on "payee_auth" using gin ("search");

create table "payout" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "payout_no" text default '' not null,
  "subject_type" text not null,
  "subject_id" bigint not null,
  "receiver" bigint not null,
  "method" smallint not null,
  "currency" smallint not null,
  "amount" bigint not null,
  "channel_no" text default '' not null,
  "state" smallint default 1 not null,
  "attempt" integer default 0 not null,
  "sent_time" timestamptz,
  "done_time" timestamptz,
  "ask_time" timestamptz,
  "unknown_since" timestamptz,
  "channel_fee" bigint default 0 not null,
  "error" text default '' not null,
  "answer" jsonb,
  "batch_no" text default '' not null,
  "is_by_hand" boolean default false not null,
  "sender" bigint,
  "entry" bigint,
  "return_entry" bigint,
  "delete_time" timestamptz,
  constraint "payout_pkey" primary key ("id")
);

create index "payout_state_create_time_idx" on "payout" ("state", "create_time" desc, "id" desc);

create index "payout_receiver_create_time_idx" on "payout" ("receiver", "create_time" desc, "id" desc);

create index "payout_method_channel_no_idx" on "payout" ("method", "channel_no", "id");

create index "payout_batch_no_idx" on "payout" ("batch_no", "id");

create unique index "payout_subject_type_subject_id_key" on "payout" ("subject_type", "subject_id") where delete_time is null;

create index "payout_create_time_idx" on "payout" ("create_time", "id");

create unique index "payout_payout_no_key" on "payout" ("payout_no") where delete_time is null;

create index "payout_payout_no_idx" on "payout" ("payout_no", "id");

create index "payout_subject_type_idx" on "payout" ("subject_type", "id");

create index "payout_subject_id_idx" on "payout" ("subject_id", "id");

create index "payout_currency_idx" on "payout" ("currency", "id");

create index "payout_amount_idx" on "payout" ("amount", "id");

create index "payout_channel_no_idx" on "payout" ("channel_no", "id");

create index "payout_attempt_idx" on "payout" ("attempt", "id");

create index "payout_sent_time_filter_idx" on "payout" ("sent_time", "id");

create index "payout_sent_time_idx" on "payout" ((coalesce(sent_time, '-infinity'::timestamptz)), "id");

create index "payout_done_time_filter_idx" on "payout" ("done_time", "id");

create index "payout_done_time_idx" on "payout" ((coalesce(done_time, '-infinity'::timestamptz)), "id");

create index "payout_sender_idx" on "payout" ("sender", "id");

create table "withdraw_black" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "kind" text not null,
  "user" bigint,
  "value" text default '' not null,
  "value_find" text default '' not null,
  "reason" text default '' not null,
  "evidence" jsonb default '[]' not null,
  "until" timestamptz,
  "source" text default 'hand' not null,
  "status" text default 'active' not null,
  "lifted_by" bigint,
  "lift_reason" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "withdraw_black_pkey" primary key ("id")
);

create index "withdraw_black_status_create_time_idx" on "withdraw_black" ("status", "create_time" desc, "id" desc);

create index "withdraw_black_user_idx" on "withdraw_black" ("user", "id");

create index "withdraw_black_create_time_idx" on "withdraw_black" ("create_time", "id");

create index "withdraw_black_creator_idx" on "withdraw_black" ("creator", "id");

create index "withdraw_black_kind_idx" on "withdraw_black" ("kind", "id");

create index "withdraw_black_value_find_idx" on "withdraw_black" ("value_find", "id");

create index "withdraw_black_until_filter_idx" on "withdraw_black" ("until", "id");

create index "withdraw_black_until_idx" on "withdraw_black" ((coalesce(until, '-infinity'::timestamptz)), "id");

create index "withdraw_black_source_idx" on "withdraw_black" ("source", "id");

create index "withdraw_black_search_idx" on "withdraw_black" using gin ("search");

create table "withdraw_black_hit" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "entry" bigint not null,
  "effect" text not null,
  "user" bigint not null,
  "withdrawal" bigint,
  constraint "withdraw_black_hit_pkey" primary key ("id")
);

create index "withdraw_black_hit_entry_create_time_idx" on "withdraw_black_hit" ("entry", "create_time" desc, "id" desc);

create index "withdraw_black_hit_create_time_idx" on "withdraw_black_hit" ("create_time", "id");

create index "withdraw_black_hit_effect_idx" on "withdraw_black_hit" ("effect", "id");

create index "withdraw_black_hit_user_idx" on "withdraw_black_hit" ("user", "id");

create index "withdraw_black_hit_withdrawal_idx" on "withdraw_black_hit" ("withdrawal", "id");

create table "withdrawal" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "withdraw_no" text default '' not null,
  "user" bigint not null,
  "account" bigint not null,
  "currency" smallint not null,
  "amount" bigint not null,
  "fee" bigint not null,
  "tax" bigint not null,
  "net" bigint not null,
  "method" smallint not null,
  "payee" bigint not null,
  "payee_snapshot" jsonb,
  "state" smallint default 2 not null,
  "pay_state" smallint default 1 not null,
  "reason" text default '' not null,
  "hold_reason" text default '' not null,
  "risk_score" integer default 0 not null,
  "risk_hits" jsonb default '[]' not null,
  "holds" jsonb default '[]' not null,
  "people_needed" integer default 1 not null,
  "first" bigint,
  "first_time" timestamptz,
  "second" bigint,
  "second_time" timestamptz,
  "apply_time" timestamptz not null,
  "decide_time" timestamptz,
  "pay_time" timestamptz,
  "channel_no" text default '' not null,
  "remark" text default '' not null,
  "request_key" text default '' not null,
  "delete_time" timestamptz,
  constraint "withdrawal_pkey" primary key ("id")
);

create index "withdrawal_state_apply_time_idx" on "withdrawal" ("state", "apply_time", "id");

create index "withdrawal_state_pay_state_apply_time_idx" on "withdrawal" ("state", "pay_state", "apply_time" desc, "id" desc);

create index "withdrawal_user_apply_time_idx" on "withdrawal" ("user", "apply_time" desc, "id" desc);

create index "withdrawal_channel_no_idx" on "withdrawal" ("channel_no", "id");

create index "withdrawal_create_time_idx" on "withdrawal" ("create_time", "id");

create unique index "withdrawal_withdraw_no_key" on "withdrawal" ("withdraw_no") where delete_time is null;

create index "withdrawal_withdraw_no_idx" on "withdrawal" ("withdraw_no", "id");

create index "withdrawal_currency_idx" on "withdrawal" ("currency", "id");

create index "withdrawal_amount_idx" on "withdrawal" ("amount", "id");

create index "withdrawal_fee_idx" on "withdrawal" ("fee", "id");

create index "withdrawal_tax_idx" on "withdrawal" ("tax", "id");

create index "withdrawal_net_idx" on "withdrawal" ("net", "id");

create index "withdrawal_method_idx" on "withdrawal" ("method", "id");

create index "withdrawal_payee_idx" on "withdrawal" ("payee", "id");

create index "withdrawal_payee_snapshot_find_idx" on "withdrawal" using gin ("payee_snapshot");

create index "withdrawal_pay_state_idx" on "withdrawal" ("pay_state", "id");

create index "withdrawal_risk_score_idx" on "withdrawal" ("risk_score", "id");

create index "withdrawal_first_idx" on "withdrawal" ("first", "id");

create index "withdrawal_second_idx" on "withdrawal" ("second", "id");

create index "withdrawal_apply_time_idx" on "withdrawal" ("apply_time", "id");

create index "withdrawal_decide_time_filter_idx" on "withdrawal" ("decide_time", "id");

create index "withdrawal_decide_time_idx" on "withdrawal" ((coalesce(decide_time, '-infinity'::timestamptz)), "id");

create index "withdrawal_pay_time_filter_idx" on "withdrawal" ("pay_time", "id");

create index "withdrawal_pay_time_idx" on "withdrawal" ((coalesce(pay_time, '-infinity'::timestamptz)), "id");

create unique index "withdrawal_request_key_key" on "withdrawal" ("request_key") where delete_time is null and request_key <> '';

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

create table "bean_daily" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "date" date not null,
  "begin" timestamptz not null,
  "currency" smallint not null,
  "delivered" bigint default 0 not null,
  "consumed" bigint default 0 not null,
  "recycled" bigint default 0 not null,
  "net" bigint default 0 not null,
  "types" smallint[] default '{}' not null,
  "by_type" jsonb default '[]' not null,
  "users" integer default 0 not null,
  "balance_end" bigint default 0 not null,
  "ledger_end" bigint default 0 not null,
  "differs" boolean default false not null,
  "delete_time" timestamptz,
  constraint "bean_daily_pkey" primary key ("id")
);

create unique index "bean_daily_date_currency_key" on "bean_daily" ("date", "currency") where delete_time is null;

create index "bean_daily_create_time_idx" on "bean_daily" ("create_time", "id");

create index "bean_daily_date_idx" on "bean_daily" ("date", "id");

create index "bean_daily_begin_idx" on "bean_daily" ("begin", "id");

create index "bean_daily_currency_idx" on "bean_daily" ("currency", "id");

create index "bean_daily_types_idx" on "bean_daily" using gin ("types");

create index "bean_daily_differs_idx" on "bean_daily" ("differs", "id");

create table "bean_recycle" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "recycle_no" text default '' not null,
  "user" bigint not null,
  "currency" smallint default 102 not null,
  "amount" bigint not null,
  "keeps_rest" boolean default false not null,
  "reason" text default '' not null,
  "evidence" jsonb default '[]' not null,
  "source_flow" bigint,
  "taken" bigint default 0 not null,
  "rest" bigint default 0 not null,
  "status" smallint default 1 not null,
  "approver" bigint,
  "entry" bigint,
  "closing" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "bean_recycle_pkey" primary key ("id")
);

create index "bean_recycle_user_rest_idx" on "bean_recycle" ("user", "rest", "id");

create index "bean_recycle_create_time_idx" on "bean_recycle" ("create_time", "id");

create index "bean_recycle_creator_idx" on "bean_recycle" ("creator", "id");

create unique index "bean_recycle_recycle_no_key" on "bean_recycle" ("recycle_no") where delete_time is null;

create index "bean_recycle_recycle_no_idx" on "bean_recycle" ("recycle_no", "id");

create index "bean_recycle_currency_idx" on "bean_recycle" ("currency", "id");

create index "bean_recycle_amount_idx" on "bean_recycle" ("amount", "id");

create unique index "bean_recycle_source_flow_key" on "bean_recycle" ("source_flow") where delete_time is null;

create index "bean_recycle_source_flow_idx" on "bean_recycle" ("source_flow", "id");

create index "bean_recycle_rest_idx" on "bean_recycle" ("rest", "id");

create index "bean_recycle_status_idx" on "bean_recycle" ("status", "id");

create index "bean_recycle_search_idx" on "bean_recycle" using gin ("search");

create table "local_channel" (
  "no" text not null,
  "kind" text not null,
  "state" text not null,
  "channel_no" text not null,
  "currency" text not null,
  "amount" bigint not null,
  "fee" bigint not null,
  "due" timestamptz,
  constraint "local_channel_pkey" primary key ("no")
);

create index "local_channel_due_idx" on "local_channel" ("due");

-- Flows are added up anew, because their sums are also divided by bill type from now on.
delete from figure_sum where source = 'accountFlow';

delete from figure_sum_state where source = 'accountFlow';
`,
};
