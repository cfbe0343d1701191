/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0005-staff",
  transaction: true,
  sql: `
alter table "auth_group" alter column "auths" type text[] using coalesce(translate(auths::text, '[]', '{}')::text[], '{}');

alter table "admin" add column "phone_area_code" text default '' not null;

alter table "admin" add column "phone" text default '' not null;

alter table "admin" add column "queues" text[] default '{}' not null;

alter table "admin" add column "agent_level" smallint default 1 not null;

alter table "admin" add column "password_hashes" text[] default '{}' not null;

alter table "admin" add column "must_change_password" boolean default false not null;

alter table "admin" add column "login_way" text default 'password' not null;

alter table "admin" add column "last_login_ip" text default '' not null;

alter table "admin" add column "last_login_device" text default '' not null;

alter table "admin" add column "remark" text default '' not null;

alter table "admin" add column "leave_date" date;

alter table "auth_group" alter column "auths" set default '{}';

alter table "auth_group" alter column "auths" set not null;
`,
};
