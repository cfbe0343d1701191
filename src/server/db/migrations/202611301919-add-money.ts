/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301919-add-money",
  transaction: true,
  sql: `
alter table "system_config" add column "bean_day_limit" bigint;

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
`,
};
