/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272034-comment-pages",
  transaction: true,
  sql: `
alter table "model" add column "comments_closed" boolean default false not null;

alter table "content" add column "comments_closed" boolean default false not null;

alter table "comment" add column "has_pictures" boolean default false not null;

alter table "comment" add column "alike_key" text default '' not null;

alter table "comment" add column "reports" integer default 0 not null;
`,
};
