/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270729-search-synonym-unique-concurrently",
  transaction: false,
  sql: `
create unique index concurrently if not exists "search_synonym_word_synonym_key" on "search_synonym" ("word", "synonym") where delete_time is null;
`,
};
