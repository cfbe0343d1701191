/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272356-deletion-checks",
  transaction: true,
  sql: `
alter table "logout_apply" add column "failed" text[] default '{}' not null;

alter table "logout_apply" add column "held_name" text default '' not null;

alter table "logout_apply" add column "name_free" timestamptz;
`,
};
