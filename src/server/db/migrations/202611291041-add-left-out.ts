/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611291041-add-left-out",
  transaction: true,
  sql: `
alter table "async_task" add column "left_out" integer default 0 not null;
`,
};
