/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0017-white-list-audit",
  transaction: true,
  sql: `
create table "audit_exempt" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "user" bigint not null,
  "rules" smallint[] default '{}' not null,
  "begin" timestamptz,
  "end" timestamptz,
  "reason" text default '' not null,
  "grantor" bigint,
  "status" text default 'active' not null,
  "delete_time" timestamptz,
  constraint "audit_exempt_pkey" primary key ("id")
);

create index "audit_exempt_create_time_idx" on "audit_exempt" ("create_time", "id");

create index "audit_exempt_user_idx" on "audit_exempt" ("user", "id");

create index "audit_exempt_rules_idx" on "audit_exempt" using gin ("rules");

create index "audit_exempt_begin_idx" on "audit_exempt" ("begin", "id");

create index "audit_exempt_end_idx" on "audit_exempt" ("end", "id");

create index "audit_exempt_grantor_idx" on "audit_exempt" ("grantor", "id");

create index "audit_exempt_status_idx" on "audit_exempt" ("status", "id");

insert into "audit_exempt" ("user", "rules", "begin", "reason")
  select "id", "exemption", now(), '由会员资料转入' from "user" where cardinality("exemption") > 0;

alter table "user" drop column "exemption", drop column "open_reports";
`,
};
