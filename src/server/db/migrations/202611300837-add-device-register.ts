/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611300837-add-device-register",
  transaction: true,
  sql: `
create table "device_register" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "dn" text default '' not null,
  "add_type" smallint not null,
  "printer" bigint,
  "user" bigint not null,
  "action" text not null,
  "time" timestamptz not null,
  "ip" text default '' not null,
  "app_version" text default '' not null,
  constraint "device_register_pkey" primary key ("id")
);

create index "device_register_dn_time_idx" on "device_register" ("dn", "time" desc, "id" desc);

create index "device_register_user_time_idx" on "device_register" ("user", "time" desc, "id" desc);

create index "device_register_create_time_idx" on "device_register" ("create_time", "id");

create index "device_register_add_type_idx" on "device_register" ("add_type", "id");

create index "device_register_printer_idx" on "device_register" ("printer", "id");

create index "device_register_action_idx" on "device_register" ("action", "id");

create index "device_register_time_idx" on "device_register" ("time", "id");
`,
};
