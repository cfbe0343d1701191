/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272345-complaint-targets",
  transaction: true,
  sql: `
alter table "complaint" add column "targets" bigint[] default '{}' not null;

update "complaint" set "targets" = array["target_id"] where "target_id" is not null;

alter table "complaint" drop column "target_id";

alter table "complaint" add column "stage" text default 'desk' not null;

alter table "complaint" add column "proof_asked" text default '' not null;

alter table "complaint" add column "proof_due" timestamptz;
`,
};
