/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270743-short-link-safety-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "short_link_safe_idx" on "short_link" ("safe", "id");

create index concurrently if not exists "short_link_check_time_idx" on "short_link" ("check_time", "id");
`,
};
