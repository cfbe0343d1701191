/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611302243-add-coin-orders",
  transaction: true,
  sql: `
alter table "system_config" add column "print_config_coins" bigint;

alter table "system_config" add column "photo_model_coins" bigint;

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
`,
};
