/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0008-known-device",
  transaction: true,
  sql: `
create table "known_device" (
  "admin" bigint not null,
  "device" text not null,
  "create_time" timestamptz default now() not null,
  constraint "known_device_pkey" primary key ("admin", "device")
);
`,
};
