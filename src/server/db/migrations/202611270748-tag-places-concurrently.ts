/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270748-tag-places-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "tag_recommendation_search_idx" on "tag_recommendation" using gin ("search");
`,
};
