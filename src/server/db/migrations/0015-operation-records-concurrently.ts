/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0015-operation-records-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "operation_record_admin_command_create_time_idx" on "operation_record" ("admin", "command", "create_time" desc, "id" desc);

create index concurrently if not exists "operation_record_ip_idx" on "operation_record" ("ip", "id");

create index concurrently if not exists "operation_record_search_idx" on "operation_record" using gin ("search");
`,
};
