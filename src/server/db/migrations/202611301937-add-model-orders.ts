/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301937-add-model-orders",
  transaction: true,
  sql: `
alter table "system_config" add column "model_share_rate" numeric(18,2);

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

create index "model_order_pay_state_idx" on "model_order" ("pay_state", "id");

create index "model_order_downloads_idx" on "model_order" ("downloads", "id");

create index "model_order_platform_idx" on "model_order" ("platform", "id");

create index "model_order_pay_time_idx" on "model_order" ("pay_time", "id");

create index "model_order_search_idx" on "model_order" using gin ("search");
`,
};
