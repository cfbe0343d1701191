/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301544-add-payments",
  transaction: true,
  sql: `
create table "channel_message" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "message_id" text default '' not null,
  "direction" smallint not null,
  "order_no" text default '' not null,
  "biz_type" text default '' not null,
  "biz_id" bigint,
  "method" smallint,
  "body" text default '' not null,
  "verdict" smallint default 1 not null,
  "note" jsonb default '{}' not null,
  "explanation" text default '' not null,
  "time" timestamptz not null,
  "signed_time" timestamptz,
  "handle_time" timestamptz,
  "delete_time" timestamptz,
  constraint "channel_message_pkey" primary key ("id")
);

create index "channel_message_order_no_time_idx" on "channel_message" ("order_no", "time" desc, "id" desc);

create index "channel_message_verdict_time_idx" on "channel_message" ("verdict", "time" desc, "id" desc);

create index "channel_message_biz_id_biz_type_time_idx" on "channel_message" ("biz_id", "biz_type", "time" desc, "id" desc);

create index "channel_message_create_time_idx" on "channel_message" ("create_time", "id");

create unique index "channel_message_message_id_key" on "channel_message" ("message_id") where delete_time is null;

create index "channel_message_message_id_idx" on "channel_message" ("message_id", "id");

create index "channel_message_direction_idx" on "channel_message" ("direction", "id");

create index "channel_message_method_idx" on "channel_message" ("method", "id");

create index "channel_message_time_idx" on "channel_message" ("time", "id");

create table "payout" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "payout_no" text default '' not null,
  "subject_type" text not null,
  "subject_id" bigint not null,
  "receiver" bigint not null,
  "method" smallint not null,
  "currency" smallint not null,
  "amount" bigint not null,
  "channel_no" text default '' not null,
  "state" smallint default 1 not null,
  "attempt" integer default 0 not null,
  "sent_time" timestamptz,
  "done_time" timestamptz,
  "ask_time" timestamptz,
  "unknown_since" timestamptz,
  "channel_fee" bigint default 0 not null,
  "error" text default '' not null,
  "answer" jsonb,
  "batch_no" text default '' not null,
  "is_by_hand" boolean default false not null,
  "sender" bigint,
  "entry" bigint,
  "return_entry" bigint,
  "delete_time" timestamptz,
  constraint "payout_pkey" primary key ("id")
);

create index "payout_state_create_time_idx" on "payout" ("state", "create_time" desc, "id" desc);

create index "payout_receiver_create_time_idx" on "payout" ("receiver", "create_time" desc, "id" desc);

create index "payout_method_channel_no_idx" on "payout" ("method", "channel_no", "id");

create index "payout_batch_no_idx" on "payout" ("batch_no", "id");

create unique index "payout_subject_type_subject_id_key" on "payout" ("subject_type", "subject_id") where delete_time is null;

create index "payout_create_time_idx" on "payout" ("create_time", "id");

create unique index "payout_payout_no_key" on "payout" ("payout_no") where delete_time is null;

create index "payout_payout_no_idx" on "payout" ("payout_no", "id");

create index "payout_subject_type_idx" on "payout" ("subject_type", "id");

create index "payout_subject_id_idx" on "payout" ("subject_id", "id");

create index "payout_currency_idx" on "payout" ("currency", "id");

create index "payout_amount_idx" on "payout" ("amount", "id");

create index "payout_channel_no_idx" on "payout" ("channel_no", "id");

create index "payout_attempt_idx" on "payout" ("attempt", "id");

create index "payout_sent_time_filter_idx" on "payout" ("sent_time", "id");

create index "payout_sent_time_idx" on "payout" ((coalesce(sent_time, '-infinity'::timestamptz)), "id");

create index "payout_done_time_filter_idx" on "payout" ("done_time", "id");

create index "payout_done_time_idx" on "payout" ((coalesce(done_time, '-infinity'::timestamptz)), "id");

create index "payout_sender_idx" on "payout" ("sender", "id");

create table "withdrawal" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "withdraw_no" text default '' not null,
  "user" bigint not null,
  "account" bigint not null,
  "currency" smallint not null,
  "amount" bigint not null,
  "fee" bigint not null,
  "tax" bigint not null,
  "net" bigint not null,
  "method" smallint not null,
  "payee" bigint not null,
  "payee_snapshot" jsonb,
  "state" smallint default 2 not null,
  "pay_state" smallint default 1 not null,
  "reason" text default '' not null,
  "hold_reason" text default '' not null,
  "risk_score" integer default 0 not null,
  "risk_hits" jsonb default '[]' not null,
  "first" bigint,
  "first_time" timestamptz,
  "second" bigint,
  "second_time" timestamptz,
  "apply_time" timestamptz not null,
  "decide_time" timestamptz,
  "pay_time" timestamptz,
  "channel_no" text default '' not null,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  constraint "withdrawal_pkey" primary key ("id")
);

create index "withdrawal_state_apply_time_idx" on "withdrawal" ("state", "apply_time", "id");

create index "withdrawal_state_pay_state_apply_time_idx" on "withdrawal" ("state", "pay_state", "apply_time" desc, "id" desc);

create index "withdrawal_user_apply_time_idx" on "withdrawal" ("user", "apply_time" desc, "id" desc);

create index "withdrawal_channel_no_idx" on "withdrawal" ("channel_no", "id");

create index "withdrawal_create_time_idx" on "withdrawal" ("create_time", "id");

create unique index "withdrawal_withdraw_no_key" on "withdrawal" ("withdraw_no") where delete_time is null;

create index "withdrawal_withdraw_no_idx" on "withdrawal" ("withdraw_no", "id");

create index "withdrawal_currency_idx" on "withdrawal" ("currency", "id");

create index "withdrawal_amount_idx" on "withdrawal" ("amount", "id");

create index "withdrawal_fee_idx" on "withdrawal" ("fee", "id");

create index "withdrawal_tax_idx" on "withdrawal" ("tax", "id");

create index "withdrawal_net_idx" on "withdrawal" ("net", "id");

create index "withdrawal_method_idx" on "withdrawal" ("method", "id");

create index "withdrawal_payee_idx" on "withdrawal" ("payee", "id");

create index "withdrawal_payee_snapshot_find_idx" on "withdrawal" using gin ("payee_snapshot");

create index "withdrawal_pay_state_idx" on "withdrawal" ("pay_state", "id");

create index "withdrawal_risk_score_idx" on "withdrawal" ("risk_score", "id");

create index "withdrawal_first_idx" on "withdrawal" ("first", "id");

create index "withdrawal_second_idx" on "withdrawal" ("second", "id");

create index "withdrawal_apply_time_idx" on "withdrawal" ("apply_time", "id");

create index "withdrawal_decide_time_filter_idx" on "withdrawal" ("decide_time", "id");

create index "withdrawal_decide_time_idx" on "withdrawal" ((coalesce(decide_time, '-infinity'::timestamptz)), "id");

create index "withdrawal_pay_time_filter_idx" on "withdrawal" ("pay_time", "id");

create index "withdrawal_pay_time_idx" on "withdrawal" ((coalesce(pay_time, '-infinity'::timestamptz)), "id");

create table "local_channel" (
  "no" text not null,
  "kind" text not null,
  "state" text not null,
  "channel_no" text not null,
  "currency" text not null,
  "amount" bigint not null,
  "fee" bigint not null,
  "due" timestamptz,
  constraint "local_channel_pkey" primary key ("no")
);

create index "local_channel_due_idx" on "local_channel" ("due");
`,
};
