/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280041-alike-posts",
  transaction: true,
  sql: `
alter table "content" add column "alike_key" text default '' not null;
`,
};
