/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301300-money-rest-concurrently",
  transaction: false,
  sql: `
drop index concurrently if exists "ledger_entry_kind_biz_type_biz_id_line_key";

create unique index concurrently if not exists "ledger_entry_kind_biz_type_biz_id_line_key" on "ledger_entry" ("kind", "biz_type", "biz_id", "line") nulls not distinct;
`,
};
