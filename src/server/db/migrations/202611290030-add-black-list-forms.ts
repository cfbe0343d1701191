import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611290030-add-black-list-forms",
  transaction: true,
  // The second part writes subjects as entries of this release have them. Nothing else than their spelling changes.
  sql: `
alter table "black_list" add column "forms" text[] default '{}' not null;

update black_list set subject = regexp_replace(subject, '^::ffff:', '', 'i')
where subject_kind = 'ip' and subject ~* '^::ffff:[0-9.]+$';

update black_list set subject = set_masklen(regexp_replace(host(subject::inet), '^::ffff:', '', 'i')::inet, masklen(subject::inet) - 96)::text
where subject_kind = 'ip' and subject ~* '^::ffff:[0-9.]+/[0-9]+$' and masklen(subject::inet) >= 96;

update black_list set subject = '+86' || subject where subject_kind = 'phone' and subject ~ '^1[3-9][0-9]{0,9}[*]?$';

update black_list set subject = '+' || subject where subject_kind = 'phone' and subject ~ '^861[3-9][0-9]{9}$';

update black_list set forms = case when subject like '+86%' then array[substr(subject, 2), substr(subject, 4)] else array[substr(subject, 2)] end
where subject_kind = 'phone' and subject like '+%';

update black_list set subject = regexp_replace(lower(normalize(subject, nfkc)), '[+][^@]*@([^@]+)$', '@\\1')
where subject_kind = 'email' and subject ~ '.@' and subject !~ '^[+]';

update black_list set subject = replace(regexp_replace(subject, '@[^@]+$', ''), '.', '') || '@gmail.com'
where subject_kind = 'email' and subject ~ '.@(gmail|googlemail)[.]com$';
`,
};
