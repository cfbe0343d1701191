/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280350-queue-count-oldest",
  transaction: true,
  sql: `
drop index "queue_count_queue_idx";
`,
};
