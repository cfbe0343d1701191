/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0023-login-attempt-origin",
  transaction: true,
  sql: `
alter table "login_attempt" add column "origin" text default '' not null;
`,
};
