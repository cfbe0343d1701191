/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270809-consents",
  transaction: true,
  sql: `
alter table "company_page" add column "accepted" integer default 0 not null;

alter table "company_page" add column "asked" integer default 0 not null;

alter table "bulk_job" add column "changed" integer default 0 not null;

create table "consent" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "user" bigint,
  "device" text default '' not null,
  "page" bigint not null,
  "edition" text default '' not null,
  "time" timestamptz not null,
  "platform" integer,
  "ip" text default '' not null,
  "slot" text default '' not null,
  constraint "consent_pkey" primary key ("id")
);

create index "consent_create_time_idx" on "consent" ("create_time", "id");

create index "consent_user_idx" on "consent" ("user", "id");

create index "consent_device_idx" on "consent" ("device", "id");

create index "consent_page_idx" on "consent" ("page", "id");

create index "consent_edition_idx" on "consent" ("edition", "id");

create index "consent_time_idx" on "consent" ("time", "id");

create index "consent_platform_idx" on "consent" ("platform", "id");

create unique index "consent_slot_key" on "consent" ("slot");
`,
};
