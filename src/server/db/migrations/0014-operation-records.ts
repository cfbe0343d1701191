/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0014-operation-records",
  transaction: true,
  sql: `
alter table "operation_record" add column "search" tsvector default '' not null;

-- Reasons written before are found by their words as well, cut as src/kernel/grams.ts cuts them.
update "operation_record" r set "search" = array_to_tsvector(told.grams)
from (
  select cut.id, array_agg(distinct gram.text) as grams
  from (
    select o."id", found.run[1] as run, found.run[1] ~ '^[\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3041-\\u3096\\u30a1-\\u30ff\\u3131-\\u318e\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97c\\uac00-\\ud7fb\\uf900-\\ufaff]' as cjk
    from "operation_record" o,
      regexp_matches(lower(normalize(o."reason", NFKC)), '([\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3041-\\u3096\\u30a1-\\u30ff\\u3131-\\u318e\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97c\\uac00-\\ud7fb\\uf900-\\ufaff]+|[^[:space:][:punct:]\\u2000-\\u206f\\u3000-\\u303f\\u2e80-\\u2fdf\\u3005-\\u3007\\u3021-\\u3029\\u3041-\\u3096\\u30a1-\\u30ff\\u3131-\\u318e\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\ua960-\\ua97c\\uac00-\\ud7fb\\uf900-\\ufaff]+)', 'g') as found (run)
    where o."reason" <> ''
  ) cut,
  lateral (
    select left(cut.run, 64) where not cut.cjk
    union select right(cut.run, 1) where cut.cjk
    union select substr(cut.run, i, 2) from generate_series(1, length(cut.run) - 1) i where cut.cjk
  ) gram (text)
  group by cut.id
) told
where told.id = r."id";
`,
};
