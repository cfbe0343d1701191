/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301317-add-ledger",
  transaction: true,
  sql: `
alter table "link_platform" alter column "clicks" type bigint;

alter table "link_platform" alter column "visitors" type bigint;

alter table "pending_decision" alter column "limit" type bigint;

alter table "periodic_job" add column "lag" integer;

alter table "periodic_job" add column "failing" integer;

alter table "system_config" add column "bean_two_person" bigint;

alter table "system_config" add column "members_two_person" integer;

alter table "pending_decision" add column "record" bigint;

alter table "pending_decision" add column "amount" bigint;

alter table "pending_decision" add column "currency" smallint;

create table "account" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "account_no" text default '' not null,
  "owner_kind" text not null,
  "owner" bigint not null,
  "currency" smallint not null,
  "available" bigint default 0 not null,
  "frozen" bigint default 0 not null,
  "status" smallint default 1 not null,
  "freeze_reason" text default '' not null,
  "freezer" bigint,
  "last_flow" bigint,
  "last_time" timestamptz,
  "delete_time" timestamptz,
  constraint "account_pkey" primary key ("id")
);

create index "account_owner_owner_kind_idx" on "account" ("owner", "owner_kind", "id");

create unique index "account_owner_kind_owner_currency_key" on "account" ("owner_kind", "owner", "currency") where delete_time is null;

create index "account_create_time_idx" on "account" ("create_time", "id");

create unique index "account_account_no_key" on "account" ("account_no") where delete_time is null;

create index "account_account_no_idx" on "account" ("account_no", "id");

create index "account_owner_kind_idx" on "account" ("owner_kind", "id");

create index "account_currency_idx" on "account" ("currency", "id");

create index "account_available_idx" on "account" ("available", "id");

create index "account_frozen_idx" on "account" ("frozen", "id");

create index "account_status_idx" on "account" ("status", "id");

create index "account_last_time_idx" on "account" ((coalesce(last_time, '-infinity'::timestamptz)), "id");

create table "account_flow" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "entry" bigint not null,
  "account" bigint not null,
  "owner_kind" text not null,
  "owner" bigint not null,
  "currency" smallint not null,
  "part" smallint not null,
  "direction" smallint not null,
  "amount" bigint not null,
  "purpose" smallint,
  "balance_after" bigint,
  "kind" smallint not null,
  "biz_type" text default '' not null,
  "biz_id" bigint,
  "time" timestamptz not null,
  "note" text default '' not null,
  constraint "account_flow_pkey" primary key ("id")
);

create index "account_flow_account_create_time_idx" on "account_flow" ("account", "create_time" desc, "id" desc);

create index "account_flow_biz_id_biz_type_idx" on "account_flow" ("biz_id", "biz_type", "id");

create index "account_flow_owner_time_idx" on "account_flow" ("owner", "time" desc, "id" desc);

create index "account_flow_create_time_idx" on "account_flow" ("create_time", "id");

create index "account_flow_entry_idx" on "account_flow" ("entry", "id");

create index "account_flow_owner_kind_idx" on "account_flow" ("owner_kind", "id");

create index "account_flow_currency_idx" on "account_flow" ("currency", "id");

create index "account_flow_part_idx" on "account_flow" ("part", "id");

create index "account_flow_direction_idx" on "account_flow" ("direction", "id");

create index "account_flow_amount_idx" on "account_flow" ("amount", "id");

create index "account_flow_kind_idx" on "account_flow" ("kind", "id");

create index "account_flow_time_idx" on "account_flow" ("time", "id");

create table "accumulative" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "account" bigint not null,
  "owner_kind" text not null,
  "owner" bigint not null,
  "currency" smallint not null,
  "recharged" bigint default 0 not null,
  "bonus" bigint default 0 not null,
  "earned" bigint default 0 not null,
  "spent" bigint default 0 not null,
  "refunded" bigint default 0 not null,
  "withdrawn" bigint default 0 not null,
  "fee" bigint default 0 not null,
  "tax" bigint default 0 not null,
  "granted" bigint default 0 not null,
  "recycled" bigint default 0 not null,
  "orders" integer default 0 not null,
  "first_time" timestamptz,
  "last_time" timestamptz,
  "delete_time" timestamptz,
  constraint "accumulative_pkey" primary key ("id")
);

create index "accumulative_create_time_idx" on "accumulative" ("create_time", "id");

create unique index "accumulative_account_key" on "accumulative" ("account") where delete_time is null;

create index "accumulative_account_idx" on "accumulative" ("account", "id");

create index "accumulative_owner_kind_idx" on "accumulative" ("owner_kind", "id");

create index "accumulative_owner_idx" on "accumulative" ("owner", "id");

create index "accumulative_currency_idx" on "accumulative" ("currency", "id");

create index "accumulative_recharged_idx" on "accumulative" ("recharged", "id");

create index "accumulative_earned_idx" on "accumulative" ("earned", "id");

create index "accumulative_spent_idx" on "accumulative" ("spent", "id");

create index "accumulative_withdrawn_idx" on "accumulative" ("withdrawn", "id");

create index "accumulative_last_time_filter_idx" on "accumulative" ("last_time", "id");

create index "accumulative_last_time_idx" on "accumulative" ((coalesce(last_time, '-infinity'::timestamptz)), "id");

create table "exchange_rate" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" text default '' not null,
  "from_unit" smallint not null,
  "to_unit" smallint not null,
  "currency" smallint,
  "rate" numeric(18,6) not null,
  "min" integer not null,
  "max" integer not null,
  "per_day" integer not null,
  "begin" timestamptz not null,
  "shelf" smallint default 1 not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "exchange_rate_pkey" primary key ("id")
);

create index "exchange_rate_create_time_idx" on "exchange_rate" ("create_time", "id");

create index "exchange_rate_from_unit_idx" on "exchange_rate" ("from_unit", "id");

create index "exchange_rate_to_unit_idx" on "exchange_rate" ("to_unit", "id");

create index "exchange_rate_currency_idx" on "exchange_rate" ("currency", "id");

create index "exchange_rate_begin_idx" on "exchange_rate" ("begin", "id");

create index "exchange_rate_shelf_idx" on "exchange_rate" ("shelf", "id");

create index "exchange_rate_search_idx" on "exchange_rate" using gin ("search");

create table "exchange_record" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "exchange_no" text default '' not null,
  "user" bigint not null,
  "from_unit" smallint not null,
  "to_unit" smallint not null,
  "currency" smallint not null,
  "from_amount" bigint not null,
  "to_currency" smallint not null,
  "to_amount" bigint not null,
  "rate" numeric(18,6) not null,
  "rule" bigint not null,
  "state" smallint default 1 not null,
  "platform" integer,
  "entry" bigint,
  "reversal_entry" bigint,
  "time" timestamptz not null,
  "reason" text default '' not null,
  "delete_time" timestamptz,
  constraint "exchange_record_pkey" primary key ("id")
);

create index "exchange_record_create_time_idx" on "exchange_record" ("create_time", "id");

create unique index "exchange_record_exchange_no_key" on "exchange_record" ("exchange_no") where delete_time is null;

create index "exchange_record_exchange_no_idx" on "exchange_record" ("exchange_no", "id");

create index "exchange_record_user_idx" on "exchange_record" ("user", "id");

create index "exchange_record_from_unit_idx" on "exchange_record" ("from_unit", "id");

create index "exchange_record_to_unit_idx" on "exchange_record" ("to_unit", "id");

create index "exchange_record_currency_idx" on "exchange_record" ("currency", "id");

create index "exchange_record_state_idx" on "exchange_record" ("state", "id");

create index "exchange_record_time_idx" on "exchange_record" ("time", "id");

create table "ledger_check" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "time" timestamptz not null,
  "accounts" integer default 0 not null,
  "entries" integer default 0 not null,
  "flows" integer default 0 not null,
  "differences" integer default 0 not null,
  "seconds" integer default 0 not null,
  "sums" jsonb,
  constraint "ledger_check_pkey" primary key ("id")
);

create index "ledger_check_create_time_idx" on "ledger_check" ("create_time", "id");

create index "ledger_check_time_idx" on "ledger_check" ("time", "id");

create table "ledger_difference" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "found" timestamptz not null,
  "kind" smallint not null,
  "account" bigint,
  "entry" bigint,
  "currency" smallint not null,
  "part" smallint,
  "stored" bigint not null,
  "computed" bigint not null,
  "state" smallint default 1 not null,
  "explanation" text default '' not null,
  "delete_time" timestamptz,
  constraint "ledger_difference_pkey" primary key ("id")
);

create index "ledger_difference_create_time_idx" on "ledger_difference" ("create_time", "id");

create index "ledger_difference_found_idx" on "ledger_difference" ("found", "id");

create index "ledger_difference_kind_idx" on "ledger_difference" ("kind", "id");

create index "ledger_difference_account_idx" on "ledger_difference" ("account", "id");

create index "ledger_difference_currency_idx" on "ledger_difference" ("currency", "id");

create index "ledger_difference_state_idx" on "ledger_difference" ("state", "id");

create table "ledger_entry" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "entry_no" text default '' not null,
  "kind" smallint not null,
  "biz_type" text default '' not null,
  "biz_id" bigint,
  "line" integer default 0 not null,
  "idem_key" text default '' not null,
  "body_hash" text default '' not null,
  "reversal_of" bigint,
  "source" bigint,
  "time" timestamptz not null,
  "note" text default '' not null,
  "paper" jsonb,
  "request_id" text default '' not null,
  constraint "ledger_entry_pkey" primary key ("id")
);

create unique index "ledger_entry_kind_biz_type_biz_id_line_key" on "ledger_entry" ("kind", "biz_type", "biz_id", "line") nulls not distinct;

create index "ledger_entry_create_time_idx" on "ledger_entry" ("create_time", "id");

create unique index "ledger_entry_entry_no_key" on "ledger_entry" ("entry_no");

create index "ledger_entry_entry_no_idx" on "ledger_entry" ("entry_no", "id");

create index "ledger_entry_kind_idx" on "ledger_entry" ("kind", "id");

create index "ledger_entry_biz_id_idx" on "ledger_entry" ("biz_id", "id");

create unique index "ledger_entry_idem_key_key" on "ledger_entry" ("idem_key");

create unique index "ledger_entry_reversal_of_key" on "ledger_entry" ("reversal_of");

create index "ledger_entry_reversal_of_idx" on "ledger_entry" ("reversal_of", "id");

create index "ledger_entry_source_idx" on "ledger_entry" ("source", "id");

create index "ledger_entry_time_idx" on "ledger_entry" ("time", "id");

create table "platform_account" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "name" jsonb default '{}' not null,
  "code" text default '' not null,
  "purpose" text not null,
  "method" smallint,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "platform_account_pkey" primary key ("id")
);

create index "platform_account_create_time_idx" on "platform_account" ("create_time", "id");

create unique index "platform_account_code_key" on "platform_account" ("code") where delete_time is null;

create index "platform_account_purpose_idx" on "platform_account" ("purpose", "id");

create index "platform_account_search_idx" on "platform_account" using gin ("search");

create table "platform_day" (
  "account" bigint not null,
  "part" smallint not null,
  "day" date not null,
  "n" bigint not null,
  constraint "platform_day_pkey" primary key ("account", "part", "day")
);

create table "timed_failure" (
  "resource" text not null,
  "record" bigint not null,
  "transition" text not null,
  "tries" integer not null,
  "next_try" timestamptz not null,
  "error" text not null,
  constraint "timed_failure_pkey" primary key ("resource", "record", "transition")
);

create index "account_flow_creator_idx" on "account_flow" ("creator", "id");

update "system_config" set "bean_two_person" = 1000000, "members_two_person" = 1000 where "type" = 'withdrawal';

delete from "periodic_job" where "code" = 'sendDueMedals';
`,
};
