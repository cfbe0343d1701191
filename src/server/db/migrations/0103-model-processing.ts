/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0103-model-processing",
  transaction: true,
  sql: `
alter table "model" alter column "processing" drop default;

alter table "model" alter column "processing" type smallint using (
  case when "processing" in ('1', '2', '3') then "processing"::smallint else 0 end
);

alter table "model" alter column "processing" set default 0;

update "operation_record" set
  "before" = case when "before" ->> 'processing' is null then "before" else jsonb_set("before", '{processing}',
    case when "before" ->> 'processing' in ('1', '2', '3') then to_jsonb(("before" ->> 'processing')::int) else '0' end) end,
  "after" = case when "after" ->> 'processing' is null then "after" else jsonb_set("after", '{processing}',
    case when "after" ->> 'processing' in ('1', '2', '3') then to_jsonb(("after" ->> 'processing')::int) else '0' end) end
  where "resource" = 'model' and ("before" ->> 'processing' is not null or "after" ->> 'processing' is not null);
`,
};
