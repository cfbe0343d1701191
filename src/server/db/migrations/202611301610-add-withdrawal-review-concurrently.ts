/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301610-add-withdrawal-review-concurrently",
  transaction: false,
  sql: `
create unique index concurrently if not exists "withdrawal_request_key_key" on "withdrawal" ("request_key") where delete_time is null and request_key <> '';
`,
};
