/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280003-feedback-complaint-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "feedback_complaint_idx" on "feedback" ("complaint", "id");
`,
};
