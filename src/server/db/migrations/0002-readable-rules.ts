/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "0002-readable-rules",
  transaction: true,
  sql: `
-- Names of one language become the Chinese ones; those that nobody changed get their English.
alter table "risk_rule" alter column "name" drop default;

alter table "risk_rule" alter column "name" type jsonb using jsonb_build_object('1', "name");

update "risk_rule" r set "name" = r."name" || jsonb_build_object('0', known.en)
from (values
  ('bannedWord', '违禁词', 'Banned word'),
  ('suspectWord', '可疑词', 'Suspect word'),
  ('contactData', '联系方式', 'Contact data'),
  ('licenceUnknown', '授权未列出', 'Licence not listed'),
  ('pictureSmall', '图片过小', 'Picture too small'),
  ('pictureRatio', '图片比例过大', 'Picture too long or too wide'),
  ('pictureLarge', '图片边长过大', 'Picture has too many pixels'),
  ('pictureUnreadable', '图片无法读取', 'Picture cannot be read'),
  ('meshUnreadable', '网格无法读取', 'Mesh cannot be read'),
  ('notWatertight', '网格非水密', 'Mesh is not watertight'),
  ('degenerateFaces', '退化面', 'Degenerate faces'),
  ('unitSuspicion', '单位可疑', 'Doubtful unit'),
  ('sizeOverBed', '超出常见打印幅面', 'Larger than common print beds'),
  ('sameFile', '相同文件', 'Same file'),
  ('newAccount', '新账号', 'New account'),
  ('strikes', '近期违规', 'Recent strikes'),
  ('refusedOften', '多次不通过', 'Refused several times')
) as known (key, zh, en)
where r."key" = known.key and r."name" ->> '1' = known.zh;

-- Counters of an author's record that were never counted are counted anew, from what was decided.
update "user" u set
  "models" = coalesce(made.n, 0),
  "passed" = coalesce(decided.passed, 0),
  "refused" = coalesce(decided.refused, 0),
  "strikes" = coalesce(decided.strikes, 0)
from "user" v
  left join (
    select "author" as id, count(*)::int as n from "model" where "delete_time" is null and "status" <> 4 group by 1
  ) made on made.id = v."id"
  left join (
    select r."target_id" as id,
      (count(*) filter (where r."command" = 'model.pass'))::int as passed,
      (count(*) filter (where r."command" = 'model.noPass'))::int as refused,
      (count(*) filter (where r."reason_key" in (
        select listed.entry ->> 'key' from "system_config" c, jsonb_array_elements(c."audit_failure") listed (entry)
        where (listed.entry ->> 'strike')::boolean)))::int as strikes
    from "operation_record" r
    where r."resource" = 'model' and r."undoes" is null
      and r."command" in ('model.pass', 'model.noPass', 'model.stop', 'model.delete')
      and not exists (select from "operation_record" u where u."undoes" = r."id")
    group by 1
  ) decided on decided.id = v."id"
where v."id" = u."id";

alter table "risk_rule" alter column "name" set default '{}';
`,
};
