/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0013-session-system",
  transaction: true,
  sql: `
alter table "session" add column "system" text default '' not null;
`,
};
