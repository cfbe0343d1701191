/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270426-clicks-of-30-days",
  transaction: true,
  sql: `
alter table "short_link" add column "clicks30" integer default 0 not null;
`,
};
