/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272356-deletion-checks-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "logout_apply_failed_idx" on "logout_apply" using gin ("failed");

create index concurrently if not exists "logout_apply_held_name_idx" on "logout_apply" ("held_name", "id");

create index concurrently if not exists "logout_apply_name_free_filter_idx" on "logout_apply" ("name_free", "id");

create index concurrently if not exists "logout_apply_name_free_idx" on "logout_apply" ((coalesce(name_free, '-infinity'::timestamptz)), "id");
`,
};
