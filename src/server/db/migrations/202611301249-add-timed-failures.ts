/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301249-add-timed-failures",
  transaction: true,
  sql: `
alter table "periodic_job" add column "lag" integer;

alter table "periodic_job" add column "failing" integer;

create table "timed_failure" (
  "resource" text not null,
  "record" bigint not null,
  "transition" text not null,
  "tries" integer not null,
  "next_try" timestamptz not null,
  "error" text not null,
  constraint "timed_failure_pkey" primary key ("resource", "record", "transition")
);

delete from "periodic_job" where "code" = 'sendDueMedals';
`,
};
