/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280042-suggested-measures",
  transaction: true,
  sql: `
alter table "report_case" add column "suggested" text;
`,
};
