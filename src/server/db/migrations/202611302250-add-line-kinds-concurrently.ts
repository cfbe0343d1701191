/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611302250-add-line-kinds-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "settlement_line_line_kind_idx" on "settlement_line" ("line_kind", "id");
`,
};
