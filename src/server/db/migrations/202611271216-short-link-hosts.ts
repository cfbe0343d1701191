import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271216-short-link-hosts",
  transaction: true,
  sql: `
-- Hosts are found in all addresses of a short link. Links from before are read once more.
delete from "state" where "key" = 'external hosts shortLink';
`,
};
