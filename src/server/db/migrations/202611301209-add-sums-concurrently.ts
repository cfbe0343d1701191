/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301209-add-sums-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "link_cost_currency_idx" on "link_cost" ("currency", "id");

create index concurrently if not exists "figure_sum_hour_idx" on "figure_sum" ("source", "by", "measure", "hour");
`,
};
