import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611301208-amounts-and-counts",
  transaction: true,
  sql: `
alter table "link_platform" alter column "clicks" type bigint, alter column "visitors" type bigint;

alter table "pending_decision" alter column "limit" type bigint;
`,
};
