/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270809-consents-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "company_page_accepted_idx" on "company_page" ("accepted", "id");
`,
};
