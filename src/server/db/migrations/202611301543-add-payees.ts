/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301543-add-payees",
  transaction: true,
  sql: `
create table "payee_auth" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "heading" text default '' not null,
  "user" bigint not null,
  "lang" smallint,
  "kind" text not null,
  "country" text not null,
  "real_name" text default '' not null,
  "id_type" text not null,
  "id_number" text default '' not null,
  "id_number_find" text default '' not null,
  "id_images" jsonb default '[]' not null,
  "company" text default '' not null,
  "tax_number" text default '' not null,
  "methods" jsonb default '[]' not null,
  "method_kinds" smallint[] default '{}' not null,
  "phone" text default '' not null,
  "email" text default '' not null,
  "tax_form" jsonb,
  "status" smallint default 1 not null,
  "reason" text default '' not null,
  "apply_time" timestamptz,
  "change_time" timestamptz,
  "changer" bigint,
  "valid_until" timestamptz,
  "reviewer" bigint,
  "review_time" timestamptz,
  "remark" text default '' not null,
  "delete_time" timestamptz,
  "search" tsvector default '' not null,
  constraint "payee_auth_pkey" primary key ("id")
);

create index "payee_auth_status_apply_time_idx" on "payee_auth" ("status", (coalesce(apply_time, '-infinity'::timestamptz)), "id");

create unique index "payee_auth_user_key" on "payee_auth" ("user") where delete_time is null;

create index "payee_auth_create_time_idx" on "payee_auth" ("create_time", "id");

create index "payee_auth_user_idx" on "payee_auth" ("user", "id");

create index "payee_auth_lang_idx" on "payee_auth" ("lang", "id");

create index "payee_auth_kind_idx" on "payee_auth" ("kind", "id");

create index "payee_auth_country_idx" on "payee_auth" ("country", "id");

create index "payee_auth_real_name_idx" on "payee_auth" ("real_name", "id");

create index "payee_auth_id_type_idx" on "payee_auth" ("id_type", "id");

create index "payee_auth_id_number_find_idx" on "payee_auth" ("id_number_find", "id");

create index "payee_auth_methods_find_idx" on "payee_auth" using gin ("methods");

create index "payee_auth_method_kinds_idx" on "payee_auth" using gin ("method_kinds");

create index "payee_auth_apply_time_filter_idx" on "payee_auth" ("apply_time", "id");

create index "payee_auth_apply_time_idx" on "payee_auth" ((coalesce(apply_time, '-infinity'::timestamptz)), "id");

create index "payee_auth_change_time_filter_idx" on "payee_auth" ("change_time", "id");

create index "payee_auth_change_time_idx" on "payee_auth" ((coalesce(change_time, '-infinity'::timestamptz)), "id");

create index "payee_auth_valid_until_filter_idx" on "payee_auth" ("valid_until", "id");

create index "payee_auth_valid_until_idx" on "payee_auth" ((coalesce(valid_until, '-infinity'::timestamptz)), "id");

create index "payee_auth_reviewer_idx" on "payee_auth" ("reviewer", "id");

create index "payee_auth_review_time_filter_idx" on "payee_auth" ("review_time", "id");

create index "payee_auth_review_time_idx" on "payee_auth" ((coalesce(review_time, '-infinity'::timestamptz)), "id");

create index "payee_auth_search_idx" on "payee_auth" using gin ("search");
`,
};
