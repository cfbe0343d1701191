/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280013-templates-of-queues-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "reply_template_queues_idx" on "reply_template" using gin ("queues");
`,
};
