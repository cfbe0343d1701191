import type { Migration } from "#server/db/migration.ts";

/** The platform's number 100000 (unknown) exceeds smallint; countries become values of an enumeration. */
export const migration: Migration = {
  name: "202611270405-countries-and-wide-enumerations",
  transaction: true,
  sql: `
alter table "model" alter column "upload_source" type integer;

alter table "home_module" alter column "platforms" type integer[];

alter table "hot_word" alter column "platforms" type integer[];

alter table "nav_item" alter column "platforms" type integer[];

alter table "search_record" alter column "platform" type integer;

alter table "user" alter column "reg_platform" type integer;

alter table "link_platform" alter column "countries" drop default;

alter table "link_platform" alter column "countries" type text[]
  using string_to_array(translate(jsonb_path_query_array("countries", '$[*].code')::text, '[]" ', ''), ',');

alter table "link_platform" alter column "countries" set default '{}';

alter table "search_record" alter column "country" drop default;

alter table "search_record" alter column "country" drop not null;

update "search_record" set "country" = null where "country" = '';

alter table "link_click" alter column "country" drop default;

alter table "link_click" alter column "country" drop not null;

update "link_click" set "country" = null where "country" = '';
`,
};
