/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272049-content-depth-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "content_reports_idx" on "content" ("reports", "id");

create index concurrently if not exists "category_seo_idx" on "category" ("seo", "id");

create index concurrently if not exists "category_is_show_idx" on "category" ("is_show", "id");

create index concurrently if not exists "category_models_idx" on "category" ("models", "id");

create index concurrently if not exists "category_circles_idx" on "category" ("circles", "id");

create index concurrently if not exists "category_articles_idx" on "category" ("articles", "id");

create index concurrently if not exists "category_merged_into_idx" on "category" ("merged_into", "id");

create index concurrently if not exists "user_country_idx" on "user" ("country", "id");

create index concurrently if not exists "user_agent_level_idx" on "user" ("agent_level", "id");

create index concurrently if not exists "user_member_level_idx" on "user" ("member_level", "id");

create index concurrently if not exists "user_starred_idx" on "user" ("starred", "id");
`,
};
