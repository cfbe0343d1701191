/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0019-codes-by-device",
  transaction: true,
  sql: `
alter table "verify_code" add column "device" text default '' not null;

alter table "verify_code" add column "is_known" boolean default false not null;

alter table "request" add column "body_hash" text;
`,
};
