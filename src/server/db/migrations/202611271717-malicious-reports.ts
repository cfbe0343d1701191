/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271717-malicious-reports",
  transaction: true,
  sql: `
alter table "report" add column "malicious" boolean default false not null;
`,
};
