/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611280015-video-files-erased-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "video_erased_time_filter_idx" on "video" ("erased_time", "id");

create index concurrently if not exists "video_erased_time_idx" on "video" ((coalesce(erased_time, '-infinity'::timestamptz)), "id");
`,
};
