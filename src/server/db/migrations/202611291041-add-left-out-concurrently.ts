/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611291041-add-left-out-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "async_task_left_out_idx" on "async_task" ("left_out", "id");
`,
};
