/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270748-tag-places",
  transaction: true,
  sql: `
alter table "tag_recommendation" add column "search" tsvector default '' not null;
`,
};
