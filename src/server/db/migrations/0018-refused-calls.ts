/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0018-refused-calls",
  transaction: true,
  sql: `
create table "refused_call" (
  "admin" bigint not null,
  "permission" text not null,
  "day" date not null,
  "path" text not null,
  "n" integer not null,
  "last" timestamptz not null,
  constraint "refused_call_pkey" primary key ("admin", "permission", "day")
);

create index "refused_call_day_idx" on "refused_call" ("day");
`,
};
