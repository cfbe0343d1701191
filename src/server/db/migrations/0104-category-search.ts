/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0104-category-search",
  transaction: true,
  sql: `
alter table "category" add column "search" tsvector default '' not null;

create index "category_search_idx" on "category" using gin ("search");
`,
};
