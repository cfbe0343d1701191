/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301955-add-payments-in",
  transaction: true,
  sql: `
alter table "channel_message" add column "purpose" smallint default 1 not null;

alter table "local_channel" add column "deed" text default 'payout' not null;

alter table "local_channel" add column "method" text;

alter table "local_channel" add column "done" timestamptz;

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
`,
};
