/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271356-findings-of-any-subject-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "review_finding_subject_subject_id_severity_idx" on "review_finding" ("subject", "subject_id", "severity" desc, "id" desc);
`,
};
