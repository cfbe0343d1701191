import type { Migration } from "#server/db/migration.ts";

/** Groups that run reports could open the rows behind a point, which has a permission of its own now. */
export const migration: Migration = {
  name: "202611290310-grant-report-rows",
  transaction: true,
  sql: `
update auth_group set auths = auths || 'biForm.openRows'::text
  where auths @> array['biForm.run'] and not auths @> array['biForm.openRows'];
`,
};
