/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611290325-add-moved-uses",
  transaction: true,
  sql: `
create table "moved_use" (
  "operation" bigint not null,
  "resource" text not null,
  "field" text not null,
  "record" bigint not null,
  "before" bigint[] not null,
  "create_time" timestamptz default now() not null,
  constraint "moved_use_pkey" primary key ("operation", "resource", "field", "record")
);

create index "moved_use_create_time_idx" on "moved_use" ("create_time");
`,
};
