/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611290307-add-qr-login-network",
  transaction: true,
  sql: `
alter table "qr_login" add column "network" text default '' not null;

drop index "qr_login_ip_idx";
`,
};
