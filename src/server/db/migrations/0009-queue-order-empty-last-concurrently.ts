/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0009-queue-order-empty-last-concurrently",
  transaction: false,
  sql: `
drop index concurrently if exists "model_queue_order_submit_time_idx";

create index concurrently if not exists "model_queue_order_submit_time_idx" on "model" ((coalesce(queue_order, 32767)), "submit_time", "id") where queue_order is not null;
`,
};
