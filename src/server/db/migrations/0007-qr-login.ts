/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0007-qr-login",
  transaction: true,
  sql: `
create table "qr_login" (
  "identical" text not null,
  "state" smallint not null,
  "admin" bigint,
  "device" text default '' not null,
  "ip" text default '' not null,
  "expires" timestamptz not null,
  "create_time" timestamptz default now() not null,
  constraint "qr_login_pkey" primary key ("identical")
);

create index "qr_login_ip_idx" on "qr_login" ("ip", "create_time" desc);

create index "qr_login_expires_idx" on "qr_login" ("expires");
`,
};
