/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0011-call-count",
  transaction: true,
  sql: `
create table "call_count" (
  "subject" text not null,
  "span" bigint not null,
  "n" integer not null,
  constraint "call_count_pkey" primary key ("subject", "span")
);

create index "call_count_span_idx" on "call_count" ("span");
`,
};
