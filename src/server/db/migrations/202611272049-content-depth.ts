/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272049-content-depth",
  transaction: true,
  sql: `
alter table "content" add column "reports" integer default 0 not null;

alter table "category" add column "cover" jsonb;

alter table "category" add column "aliases" text default '' not null;

alter table "category" add column "seo" bigint;

alter table "category" add column "is_show" boolean default 'true' not null;

alter table "category" add column "models" integer default 0 not null;

alter table "category" add column "circles" integer default 0 not null;

alter table "category" add column "articles" integer default 0 not null;

alter table "category" add column "merged_into" bigint;

alter table "user" add column "starred" integer default 0 not null;
`,
};
