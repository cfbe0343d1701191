/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301700-add-payments-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "account_flow_currency_time_idx" on "account_flow" ("currency", "time" desc, "id" desc);
`,
};
