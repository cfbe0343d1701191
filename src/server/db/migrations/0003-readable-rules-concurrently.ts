/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0003-readable-rules-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "operation_record_op_obj_id_idx" on "operation_record" ("op_obj_id", "id");
`,
};
