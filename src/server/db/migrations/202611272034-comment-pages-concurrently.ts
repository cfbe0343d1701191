/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272034-comment-pages-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "model_comments_closed_idx" on "model" ("comments_closed", "id");

create index concurrently if not exists "content_comments_closed_idx" on "content" ("comments_closed", "id");

create index concurrently if not exists "comment_alike_key_idx" on "comment" ("alike_key", "id");

create index concurrently if not exists "comment_has_pictures_idx" on "comment" ("has_pictures", "id");

create index concurrently if not exists "comment_reports_idx" on "comment" ("reports", "id");

create index concurrently if not exists "report_target_type_target_id_idx" on "report" ("target_type", "target_id", "id");
`,
};
