/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270415-bulk-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "operation_record_job_no_idx" on "operation_record" ("job_no", "id");
`,
};
