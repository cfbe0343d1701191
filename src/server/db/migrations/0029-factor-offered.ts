/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0029-factor-offered",
  transaction: true,
  sql: `
alter table "second_factor" add column "session" text;

alter table "second_factor" add column "guessed_told" timestamptz;
`,
};
