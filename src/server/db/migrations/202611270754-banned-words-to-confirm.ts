/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270754-banned-words-to-confirm",
  transaction: true,
  sql: `
alter table "black_tag" add column "wants_block" boolean default false not null;
`,
};
