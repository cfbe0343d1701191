/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270432-bulk-pending-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "bulk_job_pending_idx" on "bulk_job" ("pending", "id");
`,
};
