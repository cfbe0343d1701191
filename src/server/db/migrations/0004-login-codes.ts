/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0004-login-codes",
  transaction: true,
  sql: `
create table "verify_code" (
  "id" bigint generated always as identity not null,
  "subject" text not null,
  "code_hash" text not null,
  "tries" integer default 0 not null,
  "ip" text default '' not null,
  "expires" timestamptz not null,
  "create_time" timestamptz default now() not null,
  constraint "verify_code_pkey" primary key ("id")
);

create index "verify_code_subject_idx" on "verify_code" ("subject", "id" desc);

create index "verify_code_ip_idx" on "verify_code" ("ip", "create_time" desc);
`,
};
