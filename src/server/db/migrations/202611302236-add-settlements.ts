/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611302236-add-settlements",
  transaction: true,
  sql: `
alter table "system_config" add column "photo_partner_share" numeric(18,2);

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

create unique index "settlement_line_source_key_key" on "settlement_line" ("source_key") where delete_time is null;

create index "settlement_line_time_filter_idx" on "settlement_line" ("time", "id");

create index "settlement_line_time_idx" on "settlement_line" ((coalesce(time, '-infinity'::timestamptz)), "id");

create index "settlement_line_currency_idx" on "settlement_line" ("currency", "id");

create index "settlement_line_amount_idx" on "settlement_line" ("amount", "id");

create index "settlement_line_freed_idx" on "settlement_line" ("freed", "id");

create index "settlement_line_search_idx" on "settlement_line" using gin ("search");
`,
};
