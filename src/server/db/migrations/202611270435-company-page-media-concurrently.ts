/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270435-company-page-media-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "company_page_countries_idx" on "company_page" using gin ("countries");

create index concurrently if not exists "company_page_year_idx" on "company_page" ((coalesce(year, -32768)), "id");
`,
};
