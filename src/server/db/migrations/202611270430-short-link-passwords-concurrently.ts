/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270430-short-link-passwords-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "short_link_code_idx" on "short_link" ("code", "id");

create index concurrently if not exists "short_link_kol_idx" on "short_link" ("kol", "id");

create index concurrently if not exists "short_link_is_locked_idx" on "short_link" ("is_locked", "id");

create index concurrently if not exists "short_link_visitors_idx" on "short_link" ("visitors", "id");
`,
};
