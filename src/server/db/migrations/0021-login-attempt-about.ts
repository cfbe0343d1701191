/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0021-login-attempt-about",
  transaction: true,
  sql: `
alter table "login_attempt" add column "about" text default '' not null;
`,
};
