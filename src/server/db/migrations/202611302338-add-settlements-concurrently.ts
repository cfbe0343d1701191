/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611302338-add-settlements-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "channel_record_payout_idx" on "channel_record" ("payout", "id");

create index concurrently if not exists "model_order_returned_idx" on "model_order" ("returned", "id");
`,
};
