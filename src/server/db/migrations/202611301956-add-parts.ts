/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301956-add-parts",
  transaction: true,
  sql: `
drop index "async_sub_task_end_idx";
`,
};
