/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0026-session-confirmed",
  transaction: true,
  sql: `
alter table "session" add column "confirmed_at" timestamptz;
`,
};
