/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0016-sessions-and-first-passwords",
  transaction: true,
  sql: `
alter table "admin" add column "password_until" timestamptz;

alter table "session" add column "ends" timestamptz default now() not null;

alter table "session" add column "idle_minutes" integer default 30 not null;
`,
};
