/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271809-add-collections-pins-videos-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "content_video_id_idx" on "content" ("video_id", "id");

create index concurrently if not exists "content_video_status_idx" on "content" ("video_status", "id");

create index concurrently if not exists "tag_pins_idx" on "tag" ("pins", "id");
`,
};
