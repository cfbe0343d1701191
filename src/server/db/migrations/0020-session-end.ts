/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0020-session-end",
  transaction: true,
  sql: `
alter table "session" add column "end_why" text;
`,
};
