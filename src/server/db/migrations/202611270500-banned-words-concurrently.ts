/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270500-banned-words-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "black_tag_hits30_idx" on "black_tag" ("hits30", "id");

create index concurrently if not exists "black_tag_last_hit_idx" on "black_tag" ("last_hit", "id");
`,
};
