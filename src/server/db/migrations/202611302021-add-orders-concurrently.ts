/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611302021-add-orders-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "channel_message_purpose_idx" on "channel_message" ("purpose", "id");

create index concurrently if not exists "async_task_priority_idx" on "async_task" ("priority", "id");
`,
};
