/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611300352-add-photo-models",
  transaction: true,
  sql: `
create table "photo_model" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint not null,
  "pictures" jsonb default '[]' not null,
  "quality" smallint default 2 not null,
  "state" smallint default 1 not null,
  "progress" integer default 0 not null,
  "result" bigint,
  "error" jsonb default '{}' not null,
  "cause" text,
  "cost" integer default 0 not null,
  "begin" timestamptz,
  "end" timestamptz,
  "took" numeric(18,1),
  "attempts" integer default 0 not null,
  "refund_time" timestamptz,
  "refund_by" bigint,
  "refund_amount" integer default 0 not null,
  "refund_reason" text default '' not null,
  "log" jsonb default '[]' not null,
  "delete_time" timestamptz,
  constraint "photo_model_pkey" primary key ("id")
);

create index "photo_model_state_create_time_idx" on "photo_model" ("state", "create_time" desc, "id" desc);

create index "photo_model_state_end_idx" on "photo_model" ("state", (coalesce("end", '-infinity'::timestamptz)) desc, "id" desc);

create index "photo_model_user_create_time_idx" on "photo_model" ("user", "create_time" desc, "id" desc);

create index "photo_model_quality_create_time_idx" on "photo_model" ("quality", "create_time" desc, "id" desc);

create index "photo_model_cause_create_time_idx" on "photo_model" ("cause", "create_time" desc, "id" desc);

create index "photo_model_create_time_idx" on "photo_model" ("create_time", "id");

create index "photo_model_result_idx" on "photo_model" ("result", "id");

create index "photo_model_cost_idx" on "photo_model" ("cost", "id");

create index "photo_model_begin_filter_idx" on "photo_model" ("begin", "id");

create index "photo_model_begin_idx" on "photo_model" ((coalesce(begin, '-infinity'::timestamptz)), "id");

create index "photo_model_end_filter_idx" on "photo_model" ("end", "id");

create index "photo_model_end_idx" on "photo_model" ((coalesce("end", '-infinity'::timestamptz)), "id");

create index "photo_model_took_idx" on "photo_model" ((coalesce(took, -1)), "id");

create index "photo_model_refund_time_filter_idx" on "photo_model" ("refund_time", "id");

create index "photo_model_refund_time_idx" on "photo_model" ((coalesce(refund_time, '-infinity'::timestamptz)), "id");

create index "photo_model_refund_by_idx" on "photo_model" ("refund_by", "id");

create table "photo_run" (
  "job" bigint not null,
  "worker" text not null,
  "beat" timestamptz default now() not null,
  "key" text not null,
  "engine_job" text,
  "due" timestamptz,
  constraint "photo_run_pkey" primary key ("job")
);
`,
};
