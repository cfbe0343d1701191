/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270405-countries-and-wide-enumerations-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "link_platform_countries_idx" on "link_platform" using gin ("countries");
`,
};
