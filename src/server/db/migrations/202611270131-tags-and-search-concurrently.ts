/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270131-tags-and-search-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "tag_kind_idx" on "tag" ("kind", "id");

create index concurrently if not exists "tag_father_idx" on "tag" ("father", "id");

create index concurrently if not exists "tag_alias_of_idx" on "tag" ("alias_of", "id");

create index concurrently if not exists "tag_category_idx" on "tag" ("category", "id");

create index concurrently if not exists "tag_rec_objs_idx" on "tag" using gin ("rec_objs");

create index concurrently if not exists "tag_uses30_idx" on "tag" ("uses30", "id");

create index concurrently if not exists "tag_views_idx" on "tag" ("views", "id");

create index concurrently if not exists "tag_followers_idx" on "tag" ("followers", "id");

create index concurrently if not exists "tag_device_types_idx" on "tag" using gin ("device_types");

create index concurrently if not exists "tag_first_user_idx" on "tag" ("first_user", "id");

create index concurrently if not exists "tag_likeness_filter_idx" on "tag" ("likeness", "id");

create index concurrently if not exists "tag_likeness_idx" on "tag" ((coalesce(likeness, -1)), "id");

create index concurrently if not exists "tag_review_idx" on "tag" ("review", "id");

create index concurrently if not exists "tag_rank_idx" on "tag" ("rank", "id");

create index concurrently if not exists "black_tag_match_idx" on "black_tag" ("match", "id");

create index concurrently if not exists "black_tag_variants_idx" on "black_tag" using gin ("variants");

create index concurrently if not exists "black_tag_langs_idx" on "black_tag" using gin ("langs");

create index concurrently if not exists "black_tag_scope_idx" on "black_tag" using gin ("scope");

create index concurrently if not exists "black_tag_tag_idx" on "black_tag" ("tag", "id");

create index concurrently if not exists "black_tag_end_idx" on "black_tag" ("end", "id");
`,
};
