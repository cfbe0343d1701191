import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611300831-printer-references",
  transaction: true,
  sql: `
alter table "to3mf_task" rename column "printers" to "printers_before";

alter table "to3mf_task" add column "printers" bigint[] not null default '{}';

update "to3mf_task" set "printers" = array(
  select printer."id" from jsonb_array_elements_text("printers_before") with ordinality as listed("id", "at")
    join "printer" on printer."id"::text = listed."id" order by listed."at"
);

alter table "to3mf_task" drop column "printers_before";
`,
};
