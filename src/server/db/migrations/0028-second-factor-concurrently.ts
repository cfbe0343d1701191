/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0028-second-factor-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "admin_second_factor_idx" on "admin" ("second_factor", "id");

create index concurrently if not exists "auth_group_needs_second_factor_idx" on "auth_group" ("needs_second_factor", "id");
`,
};
