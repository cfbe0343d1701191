/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270450-external-hosts-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "external_rule_hits_idx" on "external_rule" ("hits", "id");
`,
};
