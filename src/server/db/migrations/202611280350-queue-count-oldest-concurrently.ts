/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280350-queue-count-oldest-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "queue_count_queue_since_idx" on "queue_count" ("queue", "since");
`,
};
