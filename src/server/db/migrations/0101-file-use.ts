/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0101-file-use",
  transaction: true,
  sql: `
alter table "stored_file" add column "uploaders" bigint[] default '{}' not null;

create table "file_use" (
  "key" text not null,
  "resource" text not null,
  "record" bigint not null,
  constraint "file_use_pkey" primary key ("key", "resource", "record")
);

insert into "file_use" ("key", "resource", "record")
  select named."key", named."resource", named."record" from (
    select "icon" ->> 'key' as "key", 'category' as "resource", "id" as "record" from "category"
    union select "avatar" ->> 'key', 'user', "id" from "user"
    union select "file" ->> 'key', 'modelFile', "id" from "model_file"
    union select "poster" ->> 'key', 'modelFile', "id" from "model_file"
    union select "sprite" ->> 'key', 'modelFile', "id" from "model_file"
    union select cover ->> 'key', 'model', m."id" from "model" m, jsonb_array_elements(m."covers") cover
    union select file ->> 'key', r."resource", r."op_obj_id" from "operation_record" r,
      jsonb_path_query(jsonb_build_array(r."before", r."after"), '$.** ? (@.key.type() == "string" && @.md5.type() == "string")') file
      where r."op_obj_id" is not null
  ) named where named."key" is not null;

update "stored_file" s set "uploaders" = named."admins" from (
  select file ->> 'key' as "key", array_agg(distinct r."admin") as "admins" from "operation_record" r,
    jsonb_path_query(r."after", '$.** ? (@.key.type() == "string" && @.md5.type() == "string")') file
    where r."admin" is not null group by 1
) named where named."key" = s."key";
`,
};
