/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271149-admin-language",
  transaction: true,
  sql: `
alter table "admin" add column "last_language" smallint;
`,
};
