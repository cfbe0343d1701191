/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270430-short-link-passwords",
  transaction: true,
  sql: `
alter table "short_link" add column "password_hash" text default '' not null;

alter table "short_link" add column "is_locked" boolean default false not null;

alter table "short_link" add column "visitors" integer default 0 not null;
`,
};
