/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611302011-add-print-offers-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "print_order_offers_idx" on "print_order" using gin ("offers");
`,
};
