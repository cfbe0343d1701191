/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0010-puzzle",
  transaction: true,
  sql: `
create table "puzzle" (
  "key_hash" text not null,
  "account" text not null,
  "ip" text not null,
  "answer" text,
  "expires" timestamptz not null,
  "create_time" timestamptz default now() not null,
  constraint "puzzle_pkey" primary key ("key_hash")
);

create index "puzzle_ip_idx" on "puzzle" ("ip", "create_time" desc);

create index "puzzle_expires_idx" on "puzzle" ("expires");
`,
};
