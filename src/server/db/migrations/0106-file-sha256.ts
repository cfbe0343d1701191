/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0106-file-sha256",
  transaction: true,
  sql: `
alter table "stored_file" add column "sha256" text;
`,
};
