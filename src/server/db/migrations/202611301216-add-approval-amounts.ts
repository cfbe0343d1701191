/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301216-add-approval-amounts",
  transaction: true,
  sql: `
alter table "pending_decision" alter column "limit" type bigint;

alter table "system_config" add column "bean_two_person" bigint;

alter table "system_config" add column "members_two_person" integer;

alter table "pending_decision" add column "record" bigint;

alter table "pending_decision" add column "amount" bigint;

alter table "pending_decision" add column "currency" smallint;

update "system_config" set "bean_two_person" = 1000000, "members_two_person" = 1000 where "type" = 'withdrawal';
`,
};
