/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280013-templates-of-queues",
  transaction: true,
  sql: `
alter table "reply_template" add column "queues" text[] default '{}' not null;
`,
};
