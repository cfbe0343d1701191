/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0025-qr-session",
  transaction: true,
  sql: `
alter table "qr_login" add column "session" text;
`,
};
