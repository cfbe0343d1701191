/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0022-admin-settings",
  transaction: true,
  sql: `
create table "admin_setting" (
  "admin" bigint not null,
  "name" text not null,
  "value" jsonb not null,
  "update_time" timestamptz default now() not null,
  constraint "admin_setting_pkey" primary key ("admin", "name")
);
`,
};
