/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611291026-add-admin-member-index-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "admin_user_idx" on "admin" ("user", "id");
`,
};
