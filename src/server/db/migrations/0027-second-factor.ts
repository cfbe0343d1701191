/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0027-second-factor",
  transaction: true,
  sql: `
alter table "admin" add column "second_factor" boolean default false not null;

alter table "auth_group" add column "needs_second_factor" boolean default false not null;

create table "second_factor" (
  "admin" bigint not null,
  "sealed_key" text not null,
  "confirmed" timestamptz,
  "last_span" bigint default 0 not null,
  "recovery_hashes" text[] default '{}' not null,
  "create_time" timestamptz default now() not null,
  constraint "second_factor_pkey" primary key ("admin")
);

create table "login_step" (
  "ticket_hash" text not null,
  "admin" bigint not null,
  "way" text not null,
  "device" text default '' not null,
  "expires" timestamptz not null,
  "create_time" timestamptz default now() not null,
  constraint "login_step_pkey" primary key ("ticket_hash")
);

create index "login_step_expires_idx" on "login_step" ("expires");
`,
};
