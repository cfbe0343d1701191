/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301955-add-payments-in-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "channel_message_purpose_idx" on "channel_message" ("purpose", "id");
`,
};
