/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611302021-add-orders",
  transaction: true,
  sql: `
alter table "channel_message" add column "purpose" smallint default 1 not null;

alter table "system_config" add column "bean_day_limit" bigint;

alter table "system_config" add column "model_share_rate" numeric(18,2);

alter table "async_task" add column "priority" smallint default 2 not null;

alter table "async_task" add column "idem_key" text default '' not null;

alter table "async_task" add column "worker" text default '' not null;

alter table "async_task" add column "heartbeat" timestamptz;

alter table "local_channel" add column "deed" text default 'payout' not null;

alter table "local_channel" add column "method" text;

alter table "local_channel" add column "done" timestamptz;

create table "credit_record" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "credit_no" text default '' not null,
  "account" bigint not null,
  "owner_kind" text not null,
  "owner" bigint not null,
  "currency" smallint not null,
  "source_type" smallint not null,
  "biz_type" text default '' not null,
  "source_id" bigint not null,
  "line" integer default 0 not null,
  "gross" bigint default 0 not null,
  "platform_share" bigint default 0 not null,
  "tax" bigint default 0 not null,
  "net" bigint default 0 not null,
  "share_rate" numeric(18,2) default 0 not null,
  "taken_back" bigint default 0 not null,
  "owed" bigint default 0 not null,
  "hold_until" timestamptz,
  "status" smallint default 1 not null,
  "release_time" timestamptz,
  "entry" bigint,
  "release_entry" bigint,
  "reversal_entry" bigint,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  constraint "credit_record_pkey" primary key ("id")
);

create index "credit_record_account_status_idx" on "credit_record" ("account", "status", "id");

create index "credit_record_status_hold_until_idx" on "credit_record" ("status", (coalesce(hold_until, '-infinity'::timestamptz)), "id");

create index "credit_record_owner_create_time_idx" on "credit_record" ("owner", "create_time" desc, "id" desc);

create unique index "credit_record_source_type_biz_type_source_id_line_account_key" on "credit_record" ("source_type", "biz_type", "source_id", "line", "account") where delete_time is null;

create index "credit_record_create_time_idx" on "credit_record" ("create_time", "id");

create unique index "credit_record_credit_no_key" on "credit_record" ("credit_no") where delete_time is null;

create index "credit_record_credit_no_idx" on "credit_record" ("credit_no", "id");

create index "credit_record_owner_kind_idx" on "credit_record" ("owner_kind", "id");

create index "credit_record_currency_idx" on "credit_record" ("currency", "id");

create index "credit_record_source_type_idx" on "credit_record" ("source_type", "id");

create index "credit_record_source_id_idx" on "credit_record" ("source_id", "id");

create index "credit_record_hold_until_filter_idx" on "credit_record" ("hold_until", "id");

create index "credit_record_hold_until_idx" on "credit_record" ((coalesce(hold_until, '-infinity'::timestamptz)), "id");

create table "payment" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "payment_no" text default '' not null,
  "subject_type" text default '' not null,
  "subject_id" bigint not null,
  "user" bigint not null,
  "method" smallint not null,
  "currency" smallint not null,
  "amount" bigint not null,
  "refunded" bigint default 0 not null,
  "pay_state" smallint default 1 not null,
  "channel_no" text default '' not null,
  "channel_key" text default '' not null,
  "channel_fee" bigint default 0 not null,
  "pay_time" timestamptz,
  "close_time" timestamptz,
  "deadline" timestamptz not null,
  "late" boolean default false not null,
  "link" text default '' not null,
  "sent_time" timestamptz,
  "ask_time" timestamptz,
  "delete_time" timestamptz,
  constraint "payment_pkey" primary key ("id")
);

create index "payment_subject_id_subject_type_idx" on "payment" ("subject_id", "subject_type", "id");

create index "payment_pay_state_create_time_idx" on "payment" ("pay_state", "create_time" desc, "id" desc);

create index "payment_user_create_time_idx" on "payment" ("user", "create_time" desc, "id" desc);

create index "payment_channel_no_idx" on "payment" ("channel_no", "id");

create index "payment_pay_time_idx" on "payment" ((coalesce(pay_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "payment_ask_time_idx" on "payment" ("ask_time", "id") where ask_time is not null;

create index "payment_create_time_idx" on "payment" ("create_time", "id");

create unique index "payment_payment_no_key" on "payment" ("payment_no") where delete_time is null;

create index "payment_payment_no_idx" on "payment" ("payment_no", "id");

create index "payment_method_idx" on "payment" ("method", "id");

create index "payment_currency_idx" on "payment" ("currency", "id");

create index "payment_amount_idx" on "payment" ("amount", "id");

create unique index "payment_channel_key_key" on "payment" ("channel_key") where delete_time is null and channel_key <> '';

create index "payment_pay_time_filter_idx" on "payment" ("pay_time", "id");

create index "payment_close_time_idx" on "payment" ((coalesce(close_time, '-infinity'::timestamptz)), "id");

create index "payment_deadline_idx" on "payment" ("deadline", "id");

create index "payment_late_idx" on "payment" ("late", "id");

create table "payment_refund" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "refund_no" text default '' not null,
  "payment" bigint not null,
  "user" bigint not null,
  "method" smallint not null,
  "currency" smallint not null,
  "amount" bigint not null,
  "state" smallint default 1 not null,
  "reason" text default '' not null,
  "channel_no" text default '' not null,
  "attempt" integer default 1 not null,
  "sent_time" timestamptz,
  "done_time" timestamptz,
  "unknown_since" timestamptz,
  "ask_time" timestamptz,
  "error" text default '' not null,
  "is_by_hand" boolean default false not null,
  "paper" jsonb,
  "entry" bigint,
  "delete_time" timestamptz,
  constraint "payment_refund_pkey" primary key ("id")
);

create index "payment_refund_payment_idx" on "payment_refund" ("payment", "id");

create index "payment_refund_state_create_time_idx" on "payment_refund" ("state", "create_time" desc, "id" desc);

create index "payment_refund_user_create_time_idx" on "payment_refund" ("user", "create_time" desc, "id" desc);

create index "payment_refund_channel_no_idx" on "payment_refund" ("channel_no", "id");

create index "payment_refund_ask_time_idx" on "payment_refund" ("ask_time", "id") where ask_time is not null;

create index "payment_refund_create_time_idx" on "payment_refund" ("create_time", "id");

create unique index "payment_refund_refund_no_key" on "payment_refund" ("refund_no") where delete_time is null;

create index "payment_refund_refund_no_idx" on "payment_refund" ("refund_no", "id");

create index "payment_refund_method_idx" on "payment_refund" ("method", "id");

create index "payment_refund_currency_idx" on "payment_refund" ("currency", "id");

create index "payment_refund_amount_idx" on "payment_refund" ("amount", "id");

create index "payment_refund_sent_time_idx" on "payment_refund" ((coalesce(sent_time, '-infinity'::timestamptz)), "id");

create index "payment_refund_done_time_filter_idx" on "payment_refund" ("done_time", "id");

create index "payment_refund_done_time_idx" on "payment_refund" ((coalesce(done_time, '-infinity'::timestamptz)), "id");

create table "channel_day" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "day_no" text default '' not null,
  "day" date not null,
  "begin" timestamptz not null,
  "method" smallint not null,
  "currency" smallint not null,
  "ours" bigint default 0 not null,
  "theirs" bigint default 0 not null,
  "fee" bigint default 0 not null,
  "difference" bigint default 0 not null,
  "lines" integer default 0 not null,
  "open_lines" integer default 0 not null,
  "state" smallint default 1 not null,
  "closer" bigint,
  "close_time" timestamptz,
  "delete_time" timestamptz,
  constraint "channel_day_pkey" primary key ("id")
);

create unique index "channel_day_method_day_currency_key" on "channel_day" ("method", "day", "currency") where delete_time is null;

create index "channel_day_create_time_idx" on "channel_day" ("create_time", "id");

create unique index "channel_day_day_no_key" on "channel_day" ("day_no") where delete_time is null;

create index "channel_day_day_idx" on "channel_day" ("day", "id");

create index "channel_day_begin_idx" on "channel_day" ("begin", "id");

create index "channel_day_method_idx" on "channel_day" ("method", "id");

create index "channel_day_currency_idx" on "channel_day" ("currency", "id");

create index "channel_day_open_lines_idx" on "channel_day" ("open_lines", "id");

create index "channel_day_state_idx" on "channel_day" ("state", "id");

create index "channel_day_close_time_idx" on "channel_day" ((coalesce(close_time, '-infinity'::timestamptz)), "id");

create table "channel_record" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "line_key" text default '' not null,
  "channel_day" bigint not null,
  "day" date not null,
  "begin" timestamptz not null,
  "method" smallint not null,
  "deed" smallint default 1 not null,
  "currency" smallint not null,
  "channel_no" text default '' not null,
  "order_no" text default '' not null,
  "channel_amount" bigint default 0 not null,
  "our_amount" bigint default 0 not null,
  "difference" bigint default 0 not null,
  "channel_fee" bigint default 0 not null,
  "channel_state" text default '' not null,
  "payment" bigint,
  "order_type" text default '' not null,
  "order" bigint,
  "match" smallint not null,
  "handled" smallint default 1 not null,
  "note" text default '' not null,
  "statement" bigint,
  "delete_time" timestamptz,
  constraint "channel_record_pkey" primary key ("id")
);

create index "channel_record_channel_day_match_idx" on "channel_record" ("channel_day", "match", "id");

create index "channel_record_handled_day_idx" on "channel_record" ("handled", "day" desc, "id" desc);

create index "channel_record_begin_idx" on "channel_record" ("begin", "id");

create index "channel_record_create_time_idx" on "channel_record" ("create_time", "id");

create unique index "channel_record_line_key_key" on "channel_record" ("line_key") where delete_time is null;

create index "channel_record_day_idx" on "channel_record" ("day", "id");

create index "channel_record_method_idx" on "channel_record" ("method", "id");

create index "channel_record_deed_idx" on "channel_record" ("deed", "id");

create index "channel_record_currency_idx" on "channel_record" ("currency", "id");

create index "channel_record_channel_no_idx" on "channel_record" ("channel_no", "id");

create index "channel_record_order_no_idx" on "channel_record" ("order_no", "id");

create index "channel_record_payment_idx" on "channel_record" ("payment", "id");

create index "channel_record_order_idx" on "channel_record" ("order", "id");

create index "channel_record_match_idx" on "channel_record" ("match", "id");

create table "recharge_order" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "order_no" text default '' not null,
  "user" bigint not null,
  "set" bigint,
  "coins" integer not null,
  "bonus_coins" integer default 0 not null,
  "first_bonus_coins" integer default 0 not null,
  "currency" smallint not null,
  "amount" bigint not null,
  "method" smallint not null,
  "pay_state" smallint default 1 not null,
  "late" boolean default false not null,
  "channel_no" text default '' not null,
  "platform" integer,
  "country" text default '' not null,
  "ip" text default '' not null,
  "receipt" text default '' not null,
  "pay_deadline" timestamptz not null,
  "pay_time" timestamptz,
  "close_time" timestamptz,
  "refund_time" timestamptz,
  "refund_reason" text default '' not null,
  "refunder" bigint,
  "entry" bigint,
  "refund_entry" bigint,
  "request_key" text default '' not null,
  "delete_time" timestamptz,
  constraint "recharge_order_pkey" primary key ("id")
);

create index "recharge_order_pay_state_create_time_idx" on "recharge_order" ("pay_state", "create_time" desc, "id" desc);

create index "recharge_order_user_create_time_idx" on "recharge_order" ("user", "create_time" desc, "id" desc);

create index "recharge_order_set_pay_state_idx" on "recharge_order" ("set", "pay_state", "id");

create index "recharge_order_method_create_time_idx" on "recharge_order" ("method", "create_time" desc, "id" desc);

create index "recharge_order_channel_no_idx" on "recharge_order" ("channel_no", "id");

create index "recharge_order_pay_time_idx" on "recharge_order" ((coalesce(pay_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "recharge_order_create_time_idx" on "recharge_order" ("create_time", "id");

create unique index "recharge_order_order_no_key" on "recharge_order" ("order_no") where delete_time is null;

create index "recharge_order_order_no_idx" on "recharge_order" ("order_no", "id");

create index "recharge_order_currency_idx" on "recharge_order" ("currency", "id");

create index "recharge_order_amount_idx" on "recharge_order" ("amount", "id");

create index "recharge_order_late_idx" on "recharge_order" ("late", "id");

create index "recharge_order_platform_idx" on "recharge_order" ("platform", "id");

create index "recharge_order_pay_time_filter_idx" on "recharge_order" ("pay_time", "id");

create index "recharge_order_close_time_idx" on "recharge_order" ((coalesce(close_time, '-infinity'::timestamptz)), "id");

create index "recharge_order_refund_time_idx" on "recharge_order" ((coalesce(refund_time, '-infinity'::timestamptz)), "id");

create index "recharge_order_refunder_idx" on "recharge_order" ("refunder", "id");

create unique index "recharge_order_request_key_key" on "recharge_order" ("request_key") where delete_time is null and request_key <> '';

create table "recharge_set" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "coins" integer not null,
  "bonus_coins" integer default 0 not null,
  "first_bonus_coins" integer default 0 not null,
  "prices" jsonb default '[]' not null,
  "platforms" integer[] default '{}' not null,
  "apple_product_id" text default '' not null,
  "google_product_id" text default '' not null,
  "icon" jsonb,
  "corner" jsonb default '{}' not null,
  "limit_per_user" integer default 0 not null,
  "limit_per_day" integer default 0 not null,
  "begin" timestamptz,
  "end" timestamptz,
  "sold" integer default 0 not null,
  "replaces" bigint,
  "rank" integer default 0 not null,
  "status" smallint default 2 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "recharge_set_pkey" primary key ("id")
);

create index "recharge_set_create_time_idx" on "recharge_set" ("create_time", "id");

create index "recharge_set_coins_idx" on "recharge_set" ("coins", "id");

create index "recharge_set_platforms_idx" on "recharge_set" using gin ("platforms");

create index "recharge_set_sold_idx" on "recharge_set" ("sold", "id");

create index "recharge_set_replaces_idx" on "recharge_set" ("replaces", "id");

create index "recharge_set_rank_idx" on "recharge_set" ("rank", "id");

create index "recharge_set_status_idx" on "recharge_set" ("status", "id");

create index "recharge_set_search_idx" on "recharge_set" using gin ("search");

create table "purchase_record" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "order_no" text default '' not null,
  "user" bigint not null,
  "kind" text not null,
  "item_type" text default '' not null,
  "item" bigint,
  "item_name" text default '' not null,
  "duration" text,
  "currency" smallint not null,
  "amount" bigint not null,
  "discount" bigint default 0 not null,
  "coupon" bigint,
  "coupon_record" bigint,
  "method" smallint,
  "trade_no" text default '' not null,
  "renewing" boolean default false not null,
  "from" timestamptz,
  "to" timestamptz,
  "pay_state" smallint default 1 not null,
  "late" boolean default false not null,
  "pay_deadline" timestamptz not null,
  "pay_time" timestamptz,
  "close_time" timestamptz,
  "refund_time" timestamptz,
  "refund_reason" text default '' not null,
  "refunder" bigint,
  "refunded" bigint default 0 not null,
  "platform" integer,
  "country" text default '' not null,
  "channel_fee" bigint default 0 not null,
  "tax" bigint default 0 not null,
  "net" bigint default 0 not null,
  "recognised" text default 'atOnce' not null,
  "recognised_amount" bigint default 0 not null,
  "deferred" bigint default 0 not null,
  "invoice_state" text default 'none' not null,
  "invoice_title" text default '' not null,
  "invoice" jsonb,
  "entry" bigint,
  "refund_entry" bigint,
  "request_key" text default '' not null,
  "delete_time" timestamptz,
  constraint "purchase_record_pkey" primary key ("id")
);

create index "purchase_record_pay_state_create_time_idx" on "purchase_record" ("pay_state", "create_time" desc, "id" desc);

create index "purchase_record_user_create_time_idx" on "purchase_record" ("user", "create_time" desc, "id" desc);

create index "purchase_record_kind_create_time_idx" on "purchase_record" ("kind", "create_time" desc, "id" desc);

create index "purchase_record_invoice_state_create_time_idx" on "purchase_record" ("invoice_state", "create_time" desc, "id" desc);

create index "purchase_record_trade_no_idx" on "purchase_record" ("trade_no", "id");

create index "purchase_record_pay_time_idx" on "purchase_record" ((coalesce(pay_time, '-infinity'::timestamptz)) desc, "id" desc);

create index "purchase_record_create_time_idx" on "purchase_record" ("create_time", "id");

create unique index "purchase_record_order_no_key" on "purchase_record" ("order_no") where delete_time is null;

create index "purchase_record_order_no_idx" on "purchase_record" ("order_no", "id");

create index "purchase_record_item_idx" on "purchase_record" ("item", "id");

create index "purchase_record_duration_idx" on "purchase_record" ("duration", "id");

create index "purchase_record_currency_idx" on "purchase_record" ("currency", "id");

create index "purchase_record_amount_idx" on "purchase_record" ("amount", "id");

create index "purchase_record_coupon_idx" on "purchase_record" ("coupon", "id");

create index "purchase_record_method_idx" on "purchase_record" ("method", "id");

create index "purchase_record_renewing_idx" on "purchase_record" ("renewing", "id");

create index "purchase_record_late_idx" on "purchase_record" ("late", "id");

create index "purchase_record_pay_time_filter_idx" on "purchase_record" ("pay_time", "id");

create index "purchase_record_refund_time_idx" on "purchase_record" ((coalesce(refund_time, '-infinity'::timestamptz)), "id");

create index "purchase_record_platform_idx" on "purchase_record" ("platform", "id");

create index "purchase_record_country_idx" on "purchase_record" ("country", "id");

create index "purchase_record_recognised_idx" on "purchase_record" ("recognised", "id");

create unique index "purchase_record_request_key_key" on "purchase_record" ("request_key") where delete_time is null and request_key <> '';

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

create index "print_order_offers_idx" on "print_order" using gin ("offers");

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

create table "model_order" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "order_no" text default '' not null,
  "cover" jsonb,
  "model" bigint not null,
  "model_name" text default '' not null,
  "model_snapshot" jsonb,
  "buyer" bigint not null,
  "author" bigint not null,
  "pay_unit" smallint not null,
  "currency" smallint not null,
  "price" bigint default 0 not null,
  "discount" bigint default 0 not null,
  "paid" bigint default 0 not null,
  "coupon" bigint,
  "method" smallint,
  "book_currency" smallint,
  "book_amount" bigint default 0 not null,
  "share_rate" numeric(18,2),
  "author_net" bigint default 0 not null,
  "credit" bigint,
  "state" smallint default 1 not null,
  "pay_state" smallint default 1 not null,
  "downloads" integer default 0 not null,
  "first_download" timestamptz,
  "platform" integer,
  "pay_time" timestamptz,
  "close_time" timestamptz,
  "refund_reason" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "model_order_pkey" primary key ("id")
);

create index "model_order_buyer_model_idx" on "model_order" ("buyer", "model", "id");

create index "model_order_author_create_time_idx" on "model_order" ("author", "create_time" desc, "id" desc);

create index "model_order_model_create_time_idx" on "model_order" ("model", "create_time" desc, "id" desc);

create index "model_order_state_create_time_idx" on "model_order" ("state", "create_time" desc, "id" desc);

create index "model_order_create_time_idx" on "model_order" ("create_time", "id");

create unique index "model_order_order_no_key" on "model_order" ("order_no") where delete_time is null;

create index "model_order_order_no_idx" on "model_order" ("order_no", "id");

create index "model_order_model_name_idx" on "model_order" ("model_name", "id");

create index "model_order_pay_unit_idx" on "model_order" ("pay_unit", "id");

create index "model_order_currency_idx" on "model_order" ("currency", "id");

create index "model_order_price_idx" on "model_order" ("price", "id");

create index "model_order_discount_idx" on "model_order" ("discount", "id");

create index "model_order_paid_idx" on "model_order" ("paid", "id");

create index "model_order_method_idx" on "model_order" ("method", "id");

create index "model_order_book_currency_idx" on "model_order" ("book_currency", "id");

create index "model_order_pay_state_idx" on "model_order" ("pay_state", "id");

create index "model_order_downloads_idx" on "model_order" ("downloads", "id");

create index "model_order_platform_idx" on "model_order" ("platform", "id");

create index "model_order_pay_time_idx" on "model_order" ("pay_time", "id");

create index "model_order_search_idx" on "model_order" using gin ("search");

create table "goods_order" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "order_no" text default '' not null,
  "picture" jsonb,
  "item" text default '' not null,
  "user" bigint not null,
  "goods" bigint not null,
  "sku" bigint not null,
  "kind" text not null,
  "quantity" integer not null,
  "beans" bigint default 0 not null,
  "coins" bigint default 0 not null,
  "currency" smallint default 1 not null,
  "money" bigint default 0 not null,
  "freight" bigint default 0 not null,
  "coupon" bigint,
  "discount" bigint default 0 not null,
  "method" smallint,
  "pay_state" smallint default 1 not null,
  "state" smallint default 1 not null,
  "ship" smallint default 1 not null,
  "receiver" text default '' not null,
  "phone" text default '' not null,
  "phone_find" text default '' not null,
  "address" jsonb,
  "id_number" text default '' not null,
  "region" bigint,
  "courier" smallint,
  "track_no" text default '' not null,
  "track_events" jsonb default '[]' not null,
  "delivered" text default '' not null,
  "source" smallint default 1 not null,
  "user_remark" text default '' not null,
  "remark" text default '' not null,
  "ship_time" timestamptz,
  "receive_by" timestamptz,
  "receive_time" timestamptz,
  "close_time" timestamptz,
  "fail_reason" text default '' not null,
  "entry" bigint,
  "refund_entry" bigint,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "goods_order_pkey" primary key ("id")
);

create index "goods_order_ship_create_time_idx" on "goods_order" ("ship", "create_time" desc, "id" desc);

create index "goods_order_state_create_time_idx" on "goods_order" ("state", "create_time" desc, "id" desc);

create index "goods_order_user_create_time_idx" on "goods_order" ("user", "create_time" desc, "id" desc);

create index "goods_order_goods_create_time_idx" on "goods_order" ("goods", "create_time" desc, "id" desc);

create index "goods_order_create_time_idx" on "goods_order" ("create_time", "id");

create unique index "goods_order_order_no_key" on "goods_order" ("order_no") where delete_time is null;

create index "goods_order_order_no_idx" on "goods_order" ("order_no", "id");

create index "goods_order_kind_idx" on "goods_order" ("kind", "id");

create index "goods_order_currency_idx" on "goods_order" ("currency", "id");

create index "goods_order_pay_state_idx" on "goods_order" ("pay_state", "id");

create index "goods_order_phone_find_idx" on "goods_order" ("phone_find", "id");

create index "goods_order_region_idx" on "goods_order" ("region", "id");

create index "goods_order_courier_idx" on "goods_order" ("courier", "id");

create index "goods_order_track_no_idx" on "goods_order" ("track_no", "id");

create index "goods_order_source_idx" on "goods_order" ("source", "id");

create index "goods_order_ship_time_filter_idx" on "goods_order" ("ship_time", "id");

create index "goods_order_ship_time_idx" on "goods_order" ((coalesce(ship_time, '-infinity'::timestamptz)), "id");

create index "goods_order_search_idx" on "goods_order" using gin ("search");

create table "experience" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint not null,
  "level" bigint,
  "total" integer default 0 not null,
  "to_next" integer,
  "month" integer default 0 not null,
  "today" integer default 0 not null,
  "last_day" date,
  "last_gain" timestamptz,
  "rewarded_to" integer default -1 not null,
  "reward_error" text default '' not null,
  "gain" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "experience_pkey" primary key ("id")
);

create index "experience_create_time_idx" on "experience" ("create_time", "id");

create unique index "experience_user_key" on "experience" ("user") where delete_time is null;

create index "experience_user_idx" on "experience" ("user", "id");

create index "experience_level_idx" on "experience" ("level", "id");

create index "experience_total_idx" on "experience" ("total", "id");

create index "experience_month_idx" on "experience" ("month", "id");

create index "experience_today_idx" on "experience" ("today", "id");

create index "experience_last_gain_filter_idx" on "experience" ("last_gain", "id");

create index "experience_last_gain_idx" on "experience" ((coalesce(last_gain, '-infinity'::timestamptz)), "id");

create index "experience_rewarded_to_idx" on "experience" ("rewarded_to", "id");

create index "experience_reward_error_idx" on "experience" ("reward_error", "id");

create index "experience_gain_idx" on "experience" ("gain", "id");

create table "experience_flow" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "user" bigint not null,
  "source" smallint not null,
  "amount" integer not null,
  "cut" smallint,
  "total_after" integer not null,
  "biz_type" text default '' not null,
  "biz_id" bigint,
  "day" date not null,
  "operator" bigint,
  "reason" text default '' not null,
  "search" tsvector default '' not null,
  constraint "experience_flow_pkey" primary key ("id")
);

create index "experience_flow_user_create_time_idx" on "experience_flow" ("user", "create_time" desc, "id" desc);

create index "experience_flow_day_source_idx" on "experience_flow" ("day", "source", "id");

create unique index "experience_flow_user_source_biz_type_biz_id_key" on "experience_flow" ("user", "source", "biz_type", "biz_id") nulls not distinct;

create index "experience_flow_create_time_idx" on "experience_flow" ("create_time", "id");

create index "experience_flow_source_idx" on "experience_flow" ("source", "id");

create index "experience_flow_amount_idx" on "experience_flow" ("amount", "id");

create index "experience_flow_cut_idx" on "experience_flow" ("cut", "id");

create index "experience_flow_biz_id_idx" on "experience_flow" ("biz_id", "id");

create index "experience_flow_operator_idx" on "experience_flow" ("operator", "id");

create index "experience_flow_search_idx" on "experience_flow" using gin ("search");

create table "experience_level" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "number" integer not null,
  "name" jsonb default '{}' not null,
  "need" integer not null,
  "icon" jsonb not null,
  "frame" jsonb,
  "color" text default '' not null,
  "privileges" jsonb,
  "reward_beans" bigint default 0 not null,
  "reward_coupon" bigint,
  "reward_medal" bigint,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "experience_level_pkey" primary key ("id")
);

create index "experience_level_create_time_idx" on "experience_level" ("create_time", "id");

create unique index "experience_level_number_key" on "experience_level" ("number") where delete_time is null;

create index "experience_level_number_idx" on "experience_level" ("number", "id");

create index "experience_level_need_idx" on "experience_level" ("need", "id");

create index "experience_level_status_idx" on "experience_level" ("status", "id");

create index "experience_level_search_idx" on "experience_level" using gin ("search");

create table "experience_rank" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "period" smallint not null,
  "period_key" text default '' not null,
  "place" integer,
  "last_place" integer,
  "user" bigint not null,
  "level" bigint,
  "gained" integer not null,
  "is_latest" boolean default false not null,
  "reward" bigint default 0 not null,
  "time" timestamptz not null,
  "state" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "experience_rank_pkey" primary key ("id")
);

create index "experience_rank_period_period_key_place_idx" on "experience_rank" ("period", "period_key", (coalesce(place, -2147483649)), "id");

create index "experience_rank_user_time_idx" on "experience_rank" ("user", "time" desc, "id" desc);

create unique index "experience_rank_period_period_key_user_key" on "experience_rank" ("period", "period_key", "user") where delete_time is null;

create index "experience_rank_create_time_idx" on "experience_rank" ("create_time", "id");

create index "experience_rank_period_key_idx" on "experience_rank" ("period_key", "id");

create index "experience_rank_place_filter_idx" on "experience_rank" ("place", "id");

create index "experience_rank_place_idx" on "experience_rank" ((coalesce(place, -2147483649)), "id");

create index "experience_rank_gained_idx" on "experience_rank" ("gained", "id");

create index "experience_rank_is_latest_idx" on "experience_rank" ("is_latest", "id");

create index "experience_rank_time_idx" on "experience_rank" ("time", "id");

create index "experience_rank_state_idx" on "experience_rank" ("state", "id");

create table "experience_rule" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "source" smallint not null,
  "amount" integer not null,
  "cap_day" integer default 0 not null,
  "cap_total" integer default 0 not null,
  "first_only" boolean default false not null,
  "begin" timestamptz,
  "end" timestamptz,
  "gained_today" bigint default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  constraint "experience_rule_pkey" primary key ("id")
);

create index "experience_rule_create_time_idx" on "experience_rule" ("create_time", "id");

create index "experience_rule_source_idx" on "experience_rule" ("source", "id");

create index "experience_rule_status_idx" on "experience_rule" ("status", "id");

create table "bean_delivery" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "batch_no" text default '' not null,
  "title" text default '' not null,
  "way" smallint default 1 not null,
  "currency" smallint default 102 not null,
  "users" bigint[] default '{}' not null,
  "ids" text default '' not null,
  "amount" bigint,
  "file" jsonb,
  "bad_rows" smallint default 1 not null,
  "reason" text default '' not null,
  "remark" jsonb default '{}' not null,
  "send_time" timestamptz,
  "rows" integer default 0 not null,
  "members" integer default 0 not null,
  "total" bigint default 0 not null,
  "md5" text default '' not null,
  "status" smallint default 1 not null,
  "approver" bigint,
  "confirmer" bigint,
  "async_task" bigint,
  "begin_time" timestamptz,
  "done_time" timestamptz,
  "error" text default '' not null,
  "closing" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "bean_delivery_pkey" primary key ("id")
);

create index "bean_delivery_status_create_time_idx" on "bean_delivery" ("status", "create_time" desc, "id" desc);

create index "bean_delivery_create_time_idx" on "bean_delivery" ("create_time", "id");

create index "bean_delivery_creator_idx" on "bean_delivery" ("creator", "id");

create unique index "bean_delivery_batch_no_key" on "bean_delivery" ("batch_no") where delete_time is null;

create index "bean_delivery_batch_no_idx" on "bean_delivery" ("batch_no", "id");

create index "bean_delivery_way_idx" on "bean_delivery" ("way", "id");

create index "bean_delivery_currency_idx" on "bean_delivery" ("currency", "id");

create index "bean_delivery_send_time_idx" on "bean_delivery" ("send_time", "id");

create index "bean_delivery_total_idx" on "bean_delivery" ("total", "id");

create index "bean_delivery_approver_idx" on "bean_delivery" ("approver", "id");

create index "bean_delivery_search_idx" on "bean_delivery" using gin ("search");

create table "bean_delivery_row" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "delivery" bigint not null,
  "line" integer not null,
  "given" text default '' not null,
  "user" bigint,
  "currency" smallint not null,
  "amount" bigint,
  "remark" text default '' not null,
  "balance" bigint,
  "granted" bigint,
  "result" smallint not null,
  "error" text default '' not null,
  "entry" bigint,
  "reversal_entry" bigint,
  constraint "bean_delivery_row_pkey" primary key ("id")
);

create index "bean_delivery_row_delivery_line_idx" on "bean_delivery_row" ("delivery", "line", "id");

create index "bean_delivery_row_delivery_result_idx" on "bean_delivery_row" ("delivery", "result", "id");

create index "bean_delivery_row_user_id_idx" on "bean_delivery_row" ("user", "id" desc);

create index "bean_delivery_row_create_time_idx" on "bean_delivery_row" ("create_time", "id");

create index "bean_delivery_row_line_idx" on "bean_delivery_row" ("line", "id");

create index "bean_delivery_row_currency_idx" on "bean_delivery_row" ("currency", "id");

create index "bean_delivery_row_result_idx" on "bean_delivery_row" ("result", "id");

create table "async_sub_task" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "task" bigint not null,
  "line" integer not null,
  "resource" text default '' not null,
  "target" bigint,
  "state" text default 'waiting' not null,
  "input" jsonb,
  "code" text default '' not null,
  "error" text default '' not null,
  "attempts" integer default 1 not null,
  "begin" timestamptz,
  "end" timestamptz,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "async_sub_task_pkey" primary key ("id")
);

create index "async_sub_task_task_state_idx" on "async_sub_task" ("task", "state", "id");

create unique index "async_sub_task_task_line_key" on "async_sub_task" ("task", "line") where delete_time is null;

create index "async_sub_task_create_time_idx" on "async_sub_task" ("create_time", "id");

create index "async_sub_task_line_idx" on "async_sub_task" ("line", "id");

create index "async_sub_task_target_idx" on "async_sub_task" ("target", "id");

create index "async_sub_task_state_idx" on "async_sub_task" ("state", "id");

create index "async_sub_task_error_idx" on "async_sub_task" ("error", "id");

create index "async_sub_task_search_idx" on "async_sub_task" using gin ("search");
`,
};
