/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272107-queue-hour",
  transaction: true,
  sql: `
create table "queue_hour" (
  "queue" text not null,
  "hour" timestamptz not null,
  "waiting" integer not null,
  "arrivals" integer not null,
  "decisions" integer not null,
  constraint "queue_hour_pkey" primary key ("queue", "hour")
);
`,
};
