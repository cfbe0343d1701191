/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272345-complaint-targets-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "complaint_targets_idx" on "complaint" using gin ("targets");

create index concurrently if not exists "complaint_stage_idx" on "complaint" ("stage", "id");

create index concurrently if not exists "complaint_proof_due_filter_idx" on "complaint" ("proof_due", "id");

create index concurrently if not exists "complaint_proof_due_idx" on "complaint" ((coalesce(proof_due, '-infinity'::timestamptz)), "id");
`,
};
