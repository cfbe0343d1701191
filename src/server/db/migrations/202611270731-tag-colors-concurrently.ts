/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270731-tag-colors-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "tag_hue_filter_idx" on "tag" ("hue", "id");

create index concurrently if not exists "tag_hue_idx" on "tag" ((coalesce(hue, 32767)), "id");

create index concurrently if not exists "tag_materials_idx" on "tag" using gin ("materials");

create index concurrently if not exists "tag_users_idx" on "tag" ("users", "id");

create index concurrently if not exists "tag_lang_idx" on "tag" ("lang", "id");
`,
};
