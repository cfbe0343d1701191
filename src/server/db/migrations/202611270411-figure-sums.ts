/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611270411-figure-sums",
  transaction: true,
  sql: `
create table "figure_sum" (
  "source" text not null,
  "by" text not null,
  "value" text not null,
  "measure" text not null,
  "hour" timestamptz not null,
  "n" bigint not null,
  constraint "figure_sum_pkey" primary key ("source", "by", "value", "measure", "hour")
);

create table "figure_sum_state" (
  "source" text not null,
  "last" bigint default 0 not null,
  "seen" bigint default 0 not null,
  "seen_at" timestamptz default now() not null,
  constraint "figure_sum_state_pkey" primary key ("source")
);
`,
};
