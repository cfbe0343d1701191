/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0006-staff-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "admin_auth_group_ids_idx" on "admin" using gin ("auth_group_ids");

create index concurrently if not exists "admin_reads_idx" on "admin" using gin ("reads");

create index concurrently if not exists "admin_last_login_filter_idx" on "admin" ("last_login", "id");

create index concurrently if not exists "admin_last_login_idx" on "admin" ((coalesce(last_login, '-infinity'::timestamptz)), "id");

create index concurrently if not exists "auth_group_auths_idx" on "auth_group" using gin ("auths");
`,
};
