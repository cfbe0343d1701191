/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270751-tag-names-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "tag_name_idx" on "tag" ("name", "id");
`,
};
