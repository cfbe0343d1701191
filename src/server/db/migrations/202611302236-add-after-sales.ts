/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611302236-add-after-sales",
  transaction: true,
  sql: `
alter table "model_order" add column "returned" bigint default 0 not null;

alter table "goods_order" add column "back_beans" bigint default 0 not null;

alter table "goods_order" add column "back_coins" bigint default 0 not null;

alter table "goods_order" add column "back_money" bigint default 0 not null;

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
`,
};
