import type { Migration } from "#server/db/migration.ts";

/** The introduction of a report has a text in each language. Those that the program wrote had both in one text. */
export const migration: Migration = {
  name: "202611291102-translate-report-intro",
  transaction: true,
  sql: `
alter table "bi_form" alter column "intro" drop default;

alter table "bi_form" alter column "intro" type jsonb using case
  when "intro" = '' then '{}'::jsonb
  when "intro" ~ '^[^·]*[一-龥][^·]* · [A-Z][^·]*$'
    then jsonb_build_object('1', split_part("intro", ' · ', 1), '0', split_part("intro", ' · ', 2))
  else jsonb_build_object('1', "intro")
end;

alter table "bi_form" alter column "intro" set default '{}';
`,
};
