/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301530-add-bill-types",
  transaction: true,
  sql: `
alter table "account_flow" add column "remark" jsonb default '{}' not null;

drop index "account_flow_currency_idx";
`,
};
