/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272046-queue-count",
  transaction: true,
  sql: `
create table "queue_count" (
  "id" bigint generated always as identity not null,
  "queue" text not null,
  "lang" smallint,
  "offered" boolean not null,
  "running" boolean not null,
  "since" timestamptz,
  "due" timestamptz,
  "n" integer not null,
  constraint "queue_count_pkey" primary key ("id")
);

create index "queue_count_queue_idx" on "queue_count" ("queue");
`,
};
