/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270503-withdrawal-limits",
  transaction: true,
  sql: `
alter table "system_config" add column "withdrawal" jsonb default '[]' not null;
`,
};
