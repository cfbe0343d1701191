/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280015-video-files-erased",
  transaction: true,
  sql: `
alter table "video" add column "erased_time" timestamptz;
`,
};
