/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271717-malicious-reports-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "report_malicious_idx" on "report" ("malicious", "id");
`,
};
