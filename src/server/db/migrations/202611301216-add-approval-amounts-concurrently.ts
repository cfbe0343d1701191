/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301216-add-approval-amounts-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "pending_decision_record_idx" on "pending_decision" ("record", "id");
`,
};
