/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0102-file-use-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "stored_file_create_time_idx" on "stored_file" ("create_time");
`,
};
