/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270738-front-pages-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "home_module_audience_idx" on "home_module" using gin ("audience");

create index concurrently if not exists "home_module_countries_idx" on "home_module" using gin ("countries");

create index concurrently if not exists "nav_item_link_fault_idx" on "nav_item" ("link_fault", "id");

create index concurrently if not exists "nav_item_link_checked_idx" on "nav_item" ("link_checked", "id");

create index concurrently if not exists "seo_page_model_idx" on "seo_page" ("model", "id");

create index concurrently if not exists "seo_page_tag_idx" on "seo_page" ("tag", "id");
`,
};
