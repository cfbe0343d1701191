/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270754-banned-words-to-confirm-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "black_tag_wants_block_idx" on "black_tag" ("wants_block", "id");
`,
};
