/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301928-add-task-parts-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "async_task_priority_idx" on "async_task" ("priority", "id");
`,
};
