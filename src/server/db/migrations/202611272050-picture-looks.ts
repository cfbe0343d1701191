/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272050-picture-looks",
  transaction: true,
  sql: `
create table "picture_look" (
  "key" text not null,
  "bits" text,
  "band0" integer,
  "band1" integer,
  "band2" integer,
  "band3" integer,
  "codes" text[] default '{}' not null,
  "create_time" timestamptz default now() not null,
  constraint "picture_look_pkey" primary key ("key")
);

create index "picture_look_band0_idx" on "picture_look" ("band0");

create index "picture_look_band1_idx" on "picture_look" ("band1");

create index "picture_look_band2_idx" on "picture_look" ("band2");

create index "picture_look_band3_idx" on "picture_look" ("band3");
`,
};
