/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611302250-add-line-kinds",
  transaction: true,
  sql: `
alter table "settlement_line" add column "line_kind" text default 'work' not null;
`,
};
