/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280003-feedback-complaint",
  transaction: true,
  sql: `
alter table "feedback" add column "complaint" bigint;
`,
};
