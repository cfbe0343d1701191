/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271146-report-writer",
  transaction: true,
  sql: `
alter table "bi_form" add column "writer" bigint;
-- Whoever changed a report in SQL last may have changed its statement.
update "bi_form" set "writer" = coalesce("updater", "creator") where "source" = 'sql';
`,
};
