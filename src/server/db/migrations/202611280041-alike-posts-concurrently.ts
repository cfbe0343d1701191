/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280041-alike-posts-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "content_alike_key_idx" on "content" ("alike_key", "id");
`,
};
