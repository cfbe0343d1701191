/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270458-charts-and-reports-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "short_link_clicks30_idx" on "short_link" ("clicks30", "id");
`,
};
