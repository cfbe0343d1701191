/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301920-add-mall",
  transaction: true,
  sql: `
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
`,
};
