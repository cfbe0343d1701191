import type { Migration } from "#server/db/migration.ts";

/** Flows are added up anew, because their sums are also divided by bill type from now on. */
export const migration: Migration = {
  name: "202611301552-count-bill-types",
  transaction: true,
  sql: `
delete from figure_sum where source = 'accountFlow';

delete from figure_sum_state where source = 'accountFlow';
`,
};
