/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611302338-add-settlements",
  transaction: true,
  sql: `
alter table "channel_record" add column "payout" bigint;

alter table "model_order" add column "returned" bigint default 0 not null;

alter table "goods_order" add column "back_beans" bigint default 0 not null;

alter table "goods_order" add column "back_coins" bigint default 0 not null;

alter table "goods_order" add column "back_money" bigint default 0 not null;

alter table "system_config" add column "photo_partner_share" numeric(18,2);

alter table "system_config" add column "print_config_coins" bigint;

alter table "system_config" add column "photo_model_coins" bigint;

alter table "local_channel" add column "back" timestamptz;

create table "kol" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint not null,
  "name" text default '' not null,
  "grade" text not null,
  "begin" date not null,
  "end" date not null,
  "terms" jsonb not null,
  "promo_code" text default '' not null,
  "manager" bigint not null,
  "status" smallint default 1 not null,
  "pieces" jsonb default '[]' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "kol_pkey" primary key ("id")
);

create index "kol_user_idx" on "kol" ("user", "id");

create index "kol_status_end_idx" on "kol" ("status", "end", "id");

create index "kol_create_time_idx" on "kol" ("create_time", "id");

create index "kol_grade_idx" on "kol" ("grade", "id");

create index "kol_end_idx" on "kol" ("end", "id");

create unique index "kol_promo_code_key" on "kol" ("promo_code") where delete_time is null and promo_code <> '';

create index "kol_promo_code_idx" on "kol" ("promo_code", "id");

create index "kol_manager_idx" on "kol" ("manager", "id");

create index "kol_search_idx" on "kol" using gin ("search");

create table "photo3d_order" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "order_no" text default '' not null,
  "user" bigint not null,
  "partner" bigint,
  "template" text not null,
  "pictures" jsonb default '[]' not null,
  "wishes" text default '' not null,
  "sizes" jsonb,
  "print_too" boolean default false not null,
  "currency" smallint not null,
  "price" bigint not null,
  "paid" bigint default 0 not null,
  "refunded" bigint default 0 not null,
  "partner_share" numeric(18,2) not null,
  "partner_net" bigint default 0 not null,
  "method" smallint,
  "channel_no" text default '' not null,
  "step" smallint default 1 not null,
  "pay_state" smallint default 1 not null,
  "reworks" integer default 0 not null,
  "rework_wish" text default '' not null,
  "drafts" jsonb default '[]' not null,
  "delivered" jsonb,
  "result" bigint,
  "result_note" text default '' not null,
  "score" integer,
  "print_order" bigint,
  "settlement" bigint,
  "due_time" timestamptz,
  "late" boolean default false not null,
  "pay_deadline" timestamptz,
  "assign_deadline" timestamptz,
  "deliver_deadline" timestamptz,
  "confirm_deadline" timestamptz,
  "late_at" timestamptz,
  "pay_time" timestamptz,
  "assign_time" timestamptz,
  "deliver_time" timestamptz,
  "finish_time" timestamptz,
  "cancel_time" timestamptz,
  "cancel_auto" boolean default false not null,
  "reason" text default '' not null,
  "erase_at" timestamptz,
  "erase_time" timestamptz,
  "request_key" text default '' not null,
  "delete_time" timestamptz,
  constraint "photo3d_order_pkey" primary key ("id")
);

create index "photo3d_order_step_due_time_idx" on "photo3d_order" ("step", (coalesce(due_time, '-infinity'::timestamptz)), "id");

create index "photo3d_order_partner_create_time_idx" on "photo3d_order" ("partner", "create_time" desc, "id" desc);

create index "photo3d_order_user_create_time_idx" on "photo3d_order" ("user", "create_time" desc, "id" desc);

create index "photo3d_order_step_finish_time_idx" on "photo3d_order" ("step", (coalesce(finish_time, '-infinity'::timestamptz)), "id");

create index "photo3d_order_create_time_idx" on "photo3d_order" ("create_time", "id");

create unique index "photo3d_order_order_no_key" on "photo3d_order" ("order_no") where delete_time is null;

create index "photo3d_order_order_no_idx" on "photo3d_order" ("order_no", "id");

create index "photo3d_order_template_idx" on "photo3d_order" ("template", "id");

create index "photo3d_order_print_too_idx" on "photo3d_order" ("print_too", "id");

create index "photo3d_order_currency_idx" on "photo3d_order" ("currency", "id");

create index "photo3d_order_price_idx" on "photo3d_order" ("price", "id");

create index "photo3d_order_method_idx" on "photo3d_order" ("method", "id");

create index "photo3d_order_channel_no_idx" on "photo3d_order" ("channel_no", "id");

create index "photo3d_order_pay_state_idx" on "photo3d_order" ("pay_state", "id");

create index "photo3d_order_reworks_idx" on "photo3d_order" ("reworks", "id");

create index "photo3d_order_result_idx" on "photo3d_order" ("result", "id");

create index "photo3d_order_score_filter_idx" on "photo3d_order" ("score", "id");

create index "photo3d_order_score_idx" on "photo3d_order" ((coalesce(score, -2147483649)), "id");

create index "photo3d_order_print_order_idx" on "photo3d_order" ("print_order", "id");

create index "photo3d_order_settlement_idx" on "photo3d_order" ("settlement", "id");

create index "photo3d_order_due_time_filter_idx" on "photo3d_order" ("due_time", "id");

create index "photo3d_order_due_time_idx" on "photo3d_order" ((coalesce(due_time, '-infinity'::timestamptz)), "id");

create index "photo3d_order_late_idx" on "photo3d_order" ("late", "id");

create index "photo3d_order_pay_time_filter_idx" on "photo3d_order" ("pay_time", "id");

create index "photo3d_order_pay_time_idx" on "photo3d_order" ((coalesce(pay_time, '-infinity'::timestamptz)), "id");

create index "photo3d_order_finish_time_filter_idx" on "photo3d_order" ("finish_time", "id");

create index "photo3d_order_finish_time_idx" on "photo3d_order" ((coalesce(finish_time, '-infinity'::timestamptz)), "id");

create unique index "photo3d_order_request_key_key" on "photo3d_order" ("request_key") where delete_time is null and request_key <> '';

create table "settlement" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "settle_no" text default '' not null,
  "kind" text not null,
  "party" bigint not null,
  "user" bigint not null,
  "period" text default '' not null,
  "period_time" timestamptz not null,
  "currency" smallint not null,
  "voided" bigint default 0 not null,
  "line_count" integer default 0 not null,
  "pieces" integer default 0 not null,
  "reworks" integer default 0 not null,
  "gross" bigint default 0 not null,
  "deduction" bigint default 0 not null,
  "tax" bigint default 0 not null,
  "net" bigint default 0 not null,
  "status" smallint default 1 not null,
  "pay_state" smallint default 1 not null,
  "ask_time" timestamptz,
  "party_confirm_time" timestamptz,
  "objection" text default '' not null,
  "objection_time" timestamptz,
  "first" bigint,
  "first_time" timestamptz,
  "second" bigint,
  "second_time" timestamptz,
  "reason" text default '' not null,
  "payee" bigint,
  "method" smallint,
  "payee_snapshot" jsonb,
  "payout" bigint,
  "pass_entry" bigint,
  "pay_time" timestamptz,
  "channel_no" text default '' not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  constraint "settlement_pkey" primary key ("id")
);

create index "settlement_kind_status_period_time_idx" on "settlement" ("kind", "status", "period_time" desc, "id" desc);

create index "settlement_kind_pay_state_idx" on "settlement" ("kind", "pay_state", "id");

create index "settlement_party_period_time_idx" on "settlement" ("party", "period_time" desc, "id" desc);

create index "settlement_user_create_time_idx" on "settlement" ("user", "create_time" desc, "id" desc);

create index "settlement_channel_no_idx" on "settlement" ("channel_no", "id");

create unique index "settlement_kind_party_period_currency_voided_key" on "settlement" ("kind", "party", "period", "currency", "voided") where delete_time is null;

create index "settlement_create_time_idx" on "settlement" ("create_time", "id");

create unique index "settlement_settle_no_key" on "settlement" ("settle_no") where delete_time is null;

create index "settlement_settle_no_idx" on "settlement" ("settle_no", "id");

create index "settlement_period_idx" on "settlement" ("period", "id");

create index "settlement_period_time_idx" on "settlement" ("period_time", "id");

create index "settlement_currency_idx" on "settlement" ("currency", "id");

create index "settlement_line_count_idx" on "settlement" ("line_count", "id");

create index "settlement_pieces_idx" on "settlement" ("pieces", "id");

create index "settlement_reworks_idx" on "settlement" ("reworks", "id");

create index "settlement_gross_idx" on "settlement" ("gross", "id");

create index "settlement_deduction_idx" on "settlement" ("deduction", "id");

create index "settlement_tax_idx" on "settlement" ("tax", "id");

create index "settlement_net_idx" on "settlement" ("net", "id");

create index "settlement_status_idx" on "settlement" ("status", "id");

create index "settlement_pay_state_idx" on "settlement" ("pay_state", "id");

create index "settlement_party_confirm_time_filter_idx" on "settlement" ("party_confirm_time", "id");

create index "settlement_party_confirm_time_idx" on "settlement" ((coalesce(party_confirm_time, '-infinity'::timestamptz)), "id");

create index "settlement_objection_idx" on "settlement" ("objection", "id");

create index "settlement_first_idx" on "settlement" ("first", "id");

create index "settlement_second_idx" on "settlement" ("second", "id");

create index "settlement_payee_idx" on "settlement" ("payee", "id");

create index "settlement_method_idx" on "settlement" ("method", "id");

create index "settlement_payee_snapshot_find_idx" on "settlement" using gin ("payee_snapshot");

create index "settlement_pay_time_filter_idx" on "settlement" ("pay_time", "id");

create index "settlement_pay_time_idx" on "settlement" ((coalesce(pay_time, '-infinity'::timestamptz)), "id");

create table "settlement_line" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "settlement" bigint not null,
  "kind" text not null,
  "line_kind" text default 'work' not null,
  "biz_type" text default '' not null,
  "biz_id" bigint,
  "source_key" text default '' not null,
  "what" text default '' not null,
  "time" timestamptz,
  "currency" smallint not null,
  "price" bigint default 0 not null,
  "share" numeric(18,2),
  "reworks" integer default 0 not null,
  "score" integer,
  "quantity" integer default 1 not null,
  "unit_price" bigint default 0 not null,
  "amount" bigint not null,
  "freed" boolean default false not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "settlement_line_pkey" primary key ("id")
);

create index "settlement_line_settlement_idx" on "settlement_line" ("settlement", "id");

create index "settlement_line_biz_id_biz_type_idx" on "settlement_line" ("biz_id", "biz_type", "id");

create index "settlement_line_create_time_idx" on "settlement_line" ("create_time", "id");

create index "settlement_line_kind_idx" on "settlement_line" ("kind", "id");

create index "settlement_line_line_kind_idx" on "settlement_line" ("line_kind", "id");

create unique index "settlement_line_source_key_key" on "settlement_line" ("source_key") where delete_time is null;

create index "settlement_line_time_filter_idx" on "settlement_line" ("time", "id");

create index "settlement_line_time_idx" on "settlement_line" ((coalesce(time, '-infinity'::timestamptz)), "id");

create index "settlement_line_currency_idx" on "settlement_line" ("currency", "id");

create index "settlement_line_amount_idx" on "settlement_line" ("amount", "id");

create index "settlement_line_freed_idx" on "settlement_line" ("freed", "id");

create index "settlement_line_search_idx" on "settlement_line" using gin ("search");

create table "coin_order" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "order_no" text default '' not null,
  "picture" jsonb,
  "object" text not null,
  "object_id" bigint,
  "object_name" text default '' not null,
  "user" bigint not null,
  "author" bigint,
  "coins" bigint not null,
  "returned" bigint default 0 not null,
  "coupon" bigint,
  "pay_state" smallint default 1 not null,
  "state" smallint default 1 not null,
  "platform" integer,
  "book_currency" smallint,
  "book_amount" bigint default 0 not null,
  "share_rate" numeric(18,2),
  "author_net" bigint default 0 not null,
  "credit" bigint,
  "entry" bigint,
  "refund_entry" bigint,
  "refund_reason" text default '' not null,
  "source_type" text default '' not null,
  "source" bigint,
  "source_key" text default '' not null,
  "deadline" timestamptz,
  "pay_time" timestamptz,
  "close_time" timestamptz,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "coin_order_pkey" primary key ("id")
);

create index "coin_order_state_create_time_idx" on "coin_order" ("state", "create_time" desc, "id" desc);

create index "coin_order_object_create_time_idx" on "coin_order" ("object", "create_time" desc, "id" desc);

create index "coin_order_user_create_time_idx" on "coin_order" ("user", "create_time" desc, "id" desc);

create index "coin_order_object_id_object_idx" on "coin_order" ("object_id", "object", "id");

create index "coin_order_create_time_idx" on "coin_order" ("create_time", "id");

create unique index "coin_order_order_no_key" on "coin_order" ("order_no") where delete_time is null;

create index "coin_order_order_no_idx" on "coin_order" ("order_no", "id");

create index "coin_order_author_idx" on "coin_order" ("author", "id");

create index "coin_order_coins_idx" on "coin_order" ("coins", "id");

create index "coin_order_pay_state_idx" on "coin_order" ("pay_state", "id");

create index "coin_order_platform_idx" on "coin_order" ("platform", "id");

create index "coin_order_book_currency_idx" on "coin_order" ("book_currency", "id");

create index "coin_order_source_type_idx" on "coin_order" ("source_type", "id");

create index "coin_order_source_idx" on "coin_order" ("source", "id");

create unique index "coin_order_source_key_key" on "coin_order" ("source_key") where delete_time is null and source_key <> '';

create index "coin_order_pay_time_filter_idx" on "coin_order" ("pay_time", "id");

create index "coin_order_pay_time_idx" on "coin_order" ((coalesce(pay_time, '-infinity'::timestamptz)), "id");

create index "coin_order_search_idx" on "coin_order" using gin ("search");

create table "after_sale" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "sale_no" text default '' not null,
  "order_type" text not null,
  "order" bigint not null,
  "order_no" text default '' not null,
  "line" integer default 0 not null,
  "item" text default '' not null,
  "user" bigint not null,
  "lang" smallint,
  "service" bigint not null,
  "terms" jsonb,
  "kind" text not null,
  "cause" text default '' not null,
  "words" text default '' not null,
  "pictures" jsonb default '[]' not null,
  "video" jsonb,
  "currency" smallint default 1 not null,
  "ask_money" bigint default 0 not null,
  "ask_beans" bigint default 0 not null,
  "ask_coins" bigint default 0 not null,
  "agreed_money" bigint default 0 not null,
  "agreed_beans" bigint default 0 not null,
  "agreed_coins" bigint default 0 not null,
  "worth_currency" smallint,
  "worth" bigint,
  "status" smallint default 1 not null,
  "auto" boolean default false not null,
  "reason" text default '' not null,
  "goods_back" text default 'notNeeded' not null,
  "back_courier" smallint,
  "back_track_no" text default '' not null,
  "new_order" bigint,
  "handler" bigint,
  "apply_time" timestamptz not null,
  "deadline" timestamptz,
  "late_at" timestamptz,
  "late" boolean default false not null,
  "answer_time" timestamptz,
  "decide_time" timestamptz,
  "answer_hours" integer,
  "send_by" timestamptz,
  "settle_at" timestamptz,
  "done_time" timestamptz,
  "refund_entry" bigint,
  "answers" jsonb default '[]' not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "after_sale_pkey" primary key ("id")
);

create index "after_sale_status_deadline_idx" on "after_sale" ("status", (coalesce(deadline, '-infinity'::timestamptz)), "id");

create index "after_sale_order_type_order_idx" on "after_sale" ("order_type", "order", "id");

create index "after_sale_user_apply_time_idx" on "after_sale" ("user", "apply_time" desc, "id" desc);

create index "after_sale_service_apply_time_idx" on "after_sale" ("service", "apply_time" desc, "id" desc);

create index "after_sale_create_time_idx" on "after_sale" ("create_time", "id");

create unique index "after_sale_sale_no_key" on "after_sale" ("sale_no") where delete_time is null;

create index "after_sale_sale_no_idx" on "after_sale" ("sale_no", "id");

create index "after_sale_order_idx" on "after_sale" ("order", "id");

create index "after_sale_order_no_idx" on "after_sale" ("order_no", "id");

create index "after_sale_lang_idx" on "after_sale" ("lang", "id");

create index "after_sale_kind_idx" on "after_sale" ("kind", "id");

create index "after_sale_currency_idx" on "after_sale" ("currency", "id");

create index "after_sale_auto_idx" on "after_sale" ("auto", "id");

create index "after_sale_goods_back_idx" on "after_sale" ("goods_back", "id");

create index "after_sale_back_track_no_idx" on "after_sale" ("back_track_no", "id");

create index "after_sale_handler_idx" on "after_sale" ("handler", "id");

create index "after_sale_apply_time_idx" on "after_sale" ("apply_time", "id");

create index "after_sale_deadline_filter_idx" on "after_sale" ("deadline", "id");

create index "after_sale_deadline_idx" on "after_sale" ((coalesce(deadline, '-infinity'::timestamptz)), "id");

create index "after_sale_late_idx" on "after_sale" ("late", "id");

create index "after_sale_decide_time_filter_idx" on "after_sale" ("decide_time", "id");

create index "after_sale_decide_time_idx" on "after_sale" ((coalesce(decide_time, '-infinity'::timestamptz)), "id");

create index "after_sale_search_idx" on "after_sale" using gin ("search");

create table "after_sale_service" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "kind" text not null,
  "scope" text default 'orderType' not null,
  "goods" bigint[] default '{}' not null,
  "classes" bigint[] default '{}' not null,
  "order_types" text[] default '{}' not null,
  "days" integer default 7 not null,
  "reasons" jsonb default '[]' not null,
  "way_payer" text default 'byReason' not null,
  "auto_beans" bigint default 0 not null,
  "currency" smallint default 1 not null,
  "auto_money" bigint default 0 not null,
  "answer_hours" integer default 48 not null,
  "return_address" jsonb default '[]' not null,
  "points" jsonb default '[]' not null,
  "intro" jsonb default '{}' not null,
  "cases" integer default 0 not null,
  "agreed_cases" integer default 0 not null,
  "mean_hours" numeric(18,1),
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "after_sale_service_pkey" primary key ("id")
);

create index "after_sale_service_create_time_idx" on "after_sale_service" ("create_time", "id");

create index "after_sale_service_kind_idx" on "after_sale_service" ("kind", "id");

create index "after_sale_service_scope_idx" on "after_sale_service" ("scope", "id");

create index "after_sale_service_rank_idx" on "after_sale_service" ("rank", "id");

create index "after_sale_service_status_idx" on "after_sale_service" ("status", "id");

create index "after_sale_service_search_idx" on "after_sale_service" using gin ("search");

create table "boost_help" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "run" bigint not null,
  "helper" bigint not null,
  "day" text default '' not null,
  "is_new" boolean default false not null,
  "weight" numeric(18,1) default 0 not null,
  "cut" text,
  "beans" bigint default 0 not null,
  "entry" bigint,
  "device" text default '' not null,
  "ip" text default '' not null,
  "time" timestamptz not null,
  "delete_time" timestamptz,
  constraint "boost_help_pkey" primary key ("id")
);

create index "boost_help_helper_day_idx" on "boost_help" ("helper", "day", "id");

create unique index "boost_help_run_helper_key" on "boost_help" ("run", "helper") where delete_time is null;

create index "boost_help_create_time_idx" on "boost_help" ("create_time", "id");

create index "boost_help_run_idx" on "boost_help" ("run", "id");

create index "boost_help_cut_idx" on "boost_help" ("cut", "id");

create index "boost_help_device_idx" on "boost_help" ("device", "id");

create index "boost_help_time_idx" on "boost_help" ("time", "id");

create table "boost_run" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "task" bigint not null,
  "user" bigint not null,
  "cycle_key" text default '' not null,
  "progress" bigint,
  "needed" integer not null,
  "helpers" integer default 0 not null,
  "refused" integer default 0 not null,
  "weight" numeric(18,1) default 0 not null,
  "helper_beans" bigint default 0 not null,
  "device" text default '' not null,
  "ip" text default '' not null,
  "begin_time" timestamptz not null,
  "deadline" timestamptz not null,
  "reached_time" timestamptz,
  "reason" text default '' not null,
  "state" text default 'open' not null,
  "delete_time" timestamptz,
  constraint "boost_run_pkey" primary key ("id")
);

create unique index "boost_run_task_user_cycle_key_key" on "boost_run" ("task", "user", "cycle_key") where delete_time is null;

create index "boost_run_create_time_idx" on "boost_run" ("create_time", "id");

create index "boost_run_task_idx" on "boost_run" ("task", "id");

create index "boost_run_user_idx" on "boost_run" ("user", "id");

create index "boost_run_helpers_idx" on "boost_run" ("helpers", "id");

create index "boost_run_refused_idx" on "boost_run" ("refused", "id");

create index "boost_run_device_idx" on "boost_run" ("device", "id");

create index "boost_run_begin_time_idx" on "boost_run" ("begin_time", "id");

create index "boost_run_deadline_idx" on "boost_run" ("deadline", "id");

create index "boost_run_reached_time_idx" on "boost_run" ("reached_time", "id");

create index "boost_run_state_idx" on "boost_run" ("state", "id");

create table "member_action" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint not null,
  "action" text not null,
  "biz_type" text default '' not null,
  "biz_id" bigint not null,
  "time" timestamptz not null,
  "counted" jsonb default '[]' not null,
  "undone" timestamptz,
  "delete_time" timestamptz,
  constraint "member_action_pkey" primary key ("id")
);

create index "member_action_biz_type_biz_id_idx" on "member_action" ("biz_type", "biz_id", "id");

create unique index "member_action_action_user_biz_type_biz_id_key" on "member_action" ("action", "user", "biz_type", "biz_id") where delete_time is null;

create index "member_action_create_time_idx" on "member_action" ("create_time", "id");

create index "member_action_user_idx" on "member_action" ("user", "id");

create index "member_action_action_idx" on "member_action" ("action", "id");

create index "member_action_biz_id_idx" on "member_action" ("biz_id", "id");

create index "member_action_time_idx" on "member_action" ("time", "id");

create index "member_action_undone_idx" on "member_action" ("undone", "id");

create table "member_task" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "intro" jsonb default '{}' not null,
  "icon" jsonb not null,
  "category" smallint not null,
  "shape" text default 'ladder' not null,
  "action" text,
  "target" jsonb,
  "steps" jsonb default '[]' not null,
  "cycle" text default 'once' not null,
  "cap_day" integer,
  "helpers_needed" integer,
  "help_hours" integer,
  "helper_beans" bigint,
  "new_user_weight" numeric(18,1),
  "new_user_days" integer,
  "per_helper_day" integer,
  "ticket" bigint,
  "days" jsonb default '[]' not null,
  "break_rule" text,
  "make_up" jsonb,
  "member_factor" jsonb,
  "remind_hour" integer,
  "countries" text[] default '{}' not null,
  "languages" smallint[] default '{}' not null,
  "member_levels" smallint[] default '{}' not null,
  "platforms" integer[] default '{}' not null,
  "jump" jsonb,
  "begin" timestamptz,
  "end" timestamptz,
  "quota_users" integer,
  "started" integer default 0 not null,
  "finished_today" integer default 0 not null,
  "beans_given" bigint default 0 not null,
  "reached_share" numeric(18,3),
  "signed_today" integer default 0 not null,
  "rank" integer default 0 not null,
  "status" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "member_task_pkey" primary key ("id")
);

create index "member_task_shape_status_action_idx" on "member_task" ("shape", "status", "action", "id");

create index "member_task_create_time_idx" on "member_task" ("create_time", "id");

create index "member_task_category_idx" on "member_task" ("category", "id");

create index "member_task_action_idx" on "member_task" ("action", "id");

create index "member_task_cycle_idx" on "member_task" ("cycle", "id");

create index "member_task_helpers_needed_idx" on "member_task" ((coalesce(helpers_needed, -2147483649)), "id");

create index "member_task_countries_idx" on "member_task" using gin ("countries");

create index "member_task_languages_idx" on "member_task" using gin ("languages");

create index "member_task_platforms_idx" on "member_task" using gin ("platforms");

create index "member_task_begin_idx" on "member_task" ("begin", "id");

create index "member_task_end_idx" on "member_task" ("end", "id");

create index "member_task_started_idx" on "member_task" ("started", "id");

create index "member_task_finished_today_idx" on "member_task" ("finished_today", "id");

create index "member_task_beans_given_idx" on "member_task" ("beans_given", "id");

create index "member_task_rank_idx" on "member_task" ("rank", "id");

create index "member_task_status_idx" on "member_task" ("status", "id");

create index "member_task_search_idx" on "member_task" using gin ("search");

create table "member_task_claim" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "progress" bigint not null,
  "task" bigint not null,
  "user" bigint not null,
  "cycle_key" text default '' not null,
  "step" integer not null,
  "place" integer not null,
  "beans" bigint default 0 not null,
  "experience" integer default 0 not null,
  "coupon" bigint,
  "medal" bigint,
  "entry" bigint,
  "flow" bigint,
  "times" integer default 1 not null,
  "paid_time" timestamptz not null,
  "reason" text default '' not null,
  "operator" bigint,
  "state" text default 'paid' not null,
  "delete_time" timestamptz,
  constraint "member_task_claim_pkey" primary key ("id")
);

create unique index "member_task_claim_task_user_cycle_key_step_times_key" on "member_task_claim" ("task", "user", "cycle_key", "step", "times") where delete_time is null;

create index "member_task_claim_create_time_idx" on "member_task_claim" ("create_time", "id");

create index "member_task_claim_progress_idx" on "member_task_claim" ("progress", "id");

create index "member_task_claim_task_idx" on "member_task_claim" ("task", "id");

create index "member_task_claim_user_idx" on "member_task_claim" ("user", "id");

create index "member_task_claim_place_idx" on "member_task_claim" ("place", "id");

create index "member_task_claim_beans_idx" on "member_task_claim" ("beans", "id");

create index "member_task_claim_paid_time_idx" on "member_task_claim" ("paid_time", "id");

create index "member_task_claim_operator_idx" on "member_task_claim" ("operator", "id");

create index "member_task_claim_state_idx" on "member_task_claim" ("state", "id");

create table "member_task_progress" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "task" bigint not null,
  "user" bigint not null,
  "cycle_key" text default '' not null,
  "count" integer default 0 not null,
  "today" integer default 0 not null,
  "last_day" text default '' not null,
  "step" integer default 0 not null,
  "claimed" integer default 0 not null,
  "due" integer default 0 not null,
  "beans" bigint default 0 not null,
  "begin_time" timestamptz not null,
  "last_time" timestamptz,
  "finish_time" timestamptz,
  "pay_error" text default '' not null,
  "delete_time" timestamptz,
  constraint "member_task_progress_pkey" primary key ("id")
);

create index "member_task_progress_user_last_time_idx" on "member_task_progress" ("user", (coalesce(last_time, '-infinity'::timestamptz)) desc, "id" desc);

create unique index "member_task_progress_task_user_cycle_key_key" on "member_task_progress" ("task", "user", "cycle_key") where delete_time is null;

create index "member_task_progress_create_time_idx" on "member_task_progress" ("create_time", "id");

create index "member_task_progress_task_idx" on "member_task_progress" ("task", "id");

create index "member_task_progress_cycle_key_idx" on "member_task_progress" ("cycle_key", "id");

create index "member_task_progress_count_idx" on "member_task_progress" ("count", "id");

create index "member_task_progress_step_idx" on "member_task_progress" ("step", "id");

create index "member_task_progress_claimed_idx" on "member_task_progress" ("claimed", "id");

create index "member_task_progress_due_idx" on "member_task_progress" ("due", "id");

create index "member_task_progress_beans_idx" on "member_task_progress" ("beans", "id");

create index "member_task_progress_begin_time_idx" on "member_task_progress" ("begin_time", "id");

create index "member_task_progress_last_time_filter_idx" on "member_task_progress" ("last_time", "id");

create index "member_task_progress_last_time_idx" on "member_task_progress" ((coalesce(last_time, '-infinity'::timestamptz)), "id");

create index "member_task_progress_finish_time_filter_idx" on "member_task_progress" ("finish_time", "id");

create index "member_task_progress_finish_time_idx" on "member_task_progress" ((coalesce(finish_time, '-infinity'::timestamptz)), "id");

create index "member_task_progress_pay_error_idx" on "member_task_progress" ("pay_error", "id");

create table "sign_in" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint not null,
  "day" date not null,
  "plan" bigint not null,
  "cycle_key" text default '' not null,
  "place" integer not null,
  "run_length" integer not null,
  "beans" bigint default 0 not null,
  "reward" jsonb,
  "reward_error" text default '' not null,
  "entry" bigint,
  "made_up" boolean default false not null,
  "cost" bigint default 0 not null,
  "platform" integer,
  "operator" bigint,
  "reason" text default '' not null,
  "time" timestamptz not null,
  "delete_time" timestamptz,
  constraint "sign_in_pkey" primary key ("id")
);

create unique index "sign_in_user_day_key" on "sign_in" ("user", "day") where delete_time is null;

create index "sign_in_create_time_idx" on "sign_in" ("create_time", "id");

create index "sign_in_user_idx" on "sign_in" ("user", "id");

create index "sign_in_day_idx" on "sign_in" ("day", "id");

create index "sign_in_plan_idx" on "sign_in" ("plan", "id");

create index "sign_in_run_length_idx" on "sign_in" ("run_length", "id");

create index "sign_in_reward_error_idx" on "sign_in" ("reward_error", "id");

create index "sign_in_made_up_idx" on "sign_in" ("made_up", "id");

create index "sign_in_operator_idx" on "sign_in" ("operator", "id");

create index "sign_in_time_idx" on "sign_in" ("time", "id");

create table "sign_in_day" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "day" date not null,
  "begin" timestamptz not null,
  "signed" integer default 0 not null,
  "active" integer default 0 not null,
  "made_up" integer default 0 not null,
  "delete_time" timestamptz,
  constraint "sign_in_day_pkey" primary key ("id")
);

create index "sign_in_day_create_time_idx" on "sign_in_day" ("create_time", "id");

create unique index "sign_in_day_day_key" on "sign_in_day" ("day") where delete_time is null;

create index "sign_in_day_day_idx" on "sign_in_day" ("day", "id");

create index "sign_in_day_begin_idx" on "sign_in_day" ("begin", "id");

create index "sign_in_day_signed_idx" on "sign_in_day" ("signed", "id");

create index "sign_in_day_active_idx" on "sign_in_day" ("active", "id");

create index "sign_in_day_made_up_idx" on "sign_in_day" ("made_up", "id");
`,
};
