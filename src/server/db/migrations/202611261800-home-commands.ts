import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611261800-home-commands",
  transaction: true,
  sql: `
-- The commands of the home screen are called home.*; keys that admins changed for them stay.
update "admin_setting" set "value" = jsonb_set("value", '{changed}', (
  select jsonb_object_agg(regexp_replace(changed.command, '^desk\\.', 'home.'), changed.key)
  from jsonb_each("value" -> 'changed') as changed (command, key)
))
where "name" = 'keys' and "value" -> 'changed' ?| array['desk.next', 'desk.previous', 'desk.claim'];
`,
};
