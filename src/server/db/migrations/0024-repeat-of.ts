/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0024-repeat-of",
  transaction: true,
  sql: `
alter table "model" add column "repeat_of" bigint[] default '{}' not null;

update "model" m set repeat_of = t.of
from (select f.model, array_agg(distinct o.model order by o.model) as of
  from repeated_file r join model_file f on f.id = r.file and f.delete_time is null join model_file o on o.id = r.same_as
  group by f.model) t where t.model = m.id;
`,
};
