/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611290307-add-qr-login-network-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "qr_login_network_idx" on "qr_login" ("network", "create_time" desc);
`,
};
