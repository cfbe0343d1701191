/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271427-circles-and-topics-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "content_topics_idx" on "content" using gin ("topics");
`,
};
