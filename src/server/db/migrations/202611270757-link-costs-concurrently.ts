/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270757-link-costs-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "external_host_marks_idx" on "external_host" using gin ("marks");

create index concurrently if not exists "link_platform_visitors_idx" on "link_platform" ("visitors", "id");

create index concurrently if not exists "link_platform_costs_idx" on "link_platform" ((coalesce(costs, -1)), "id");
`,
};
