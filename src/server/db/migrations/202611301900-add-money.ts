/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301900-add-money",
  transaction: true,
  sql: `
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
`,
};
