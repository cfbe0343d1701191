/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301908-add-payments-in",
  transaction: true,
  sql: `
alter table "channel_message" add column "purpose" smallint default 1 not null;

alter table "local_channel" add column "deed" text default 'payout' not null;

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
`,
};
