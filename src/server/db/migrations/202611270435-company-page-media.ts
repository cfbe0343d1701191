/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270435-company-page-media",
  transaction: true,
  sql: `
alter table "company_page" add column "ask_consent" text default 'no' not null;

alter table "company_page" add column "superseded_at" timestamptz;

alter table "company_page" add column "countries" text[] default '{}' not null;

alter table "company_page" add column "images" jsonb default '[]' not null;

alter table "company_page" add column "video" jsonb;

alter table "company_page" add column "year" integer;

alter table "company_page" add column "place" jsonb default '{}' not null;

alter table "company_page" add column "seo_title" jsonb default '{}' not null;

alter table "company_page" add column "seo_description" jsonb default '{}' not null;
`,
};
