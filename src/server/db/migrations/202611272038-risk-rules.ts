/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272038-risk-rules",
  transaction: true,
  sql: `
alter table "risk_rule" add column "condition" jsonb;

alter table "risk_rule" add column "action" text;

alter table "risk_rule" alter column "kind" set default 'text';

alter table "risk_rule" add column "scope" text[] default '{}' not null;

alter table "risk_rule" add column "langs" smallint[] default '{}' not null;

alter table "risk_rule" add column "exempt" bigint[] default '{}' not null;

alter table "risk_rule" add column "valid_from" timestamptz;

alter table "risk_rule" add column "valid_to" timestamptz;

alter table "risk_rule" add column "revision" integer default 1 not null;

alter table "risk_rule" add column "tested" boolean default false not null;

alter table "risk_rule" add column "block_from" timestamptz;

alter table "risk_rule" add column "hits" integer default 0 not null;

alter table "risk_rule" add column "decided" integer default 0 not null;

alter table "risk_rule" add column "upheld" integer default 0 not null;

alter table "risk_rule" add column "overturned" integer default 0 not null;

alter table "risk_rule" alter column "status" set default 2;

create table "risk_dry_run" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "rule" bigint not null,
  "revision" integer not null,
  "span" smallint not null,
  "checked" integer default 0 not null,
  "hits" integer default 0 not null,
  "decided" integer default 0 not null,
  "upheld" integer default 0 not null,
  "outcome" jsonb,
  constraint "risk_dry_run_pkey" primary key ("id")
);

create index "risk_dry_run_create_time_idx" on "risk_dry_run" ("create_time", "id");

create index "risk_dry_run_rule_idx" on "risk_dry_run" ("rule", "id");

create table "risk_hit" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "update_time" timestamptz default now() not null,
  "creator" bigint,
  "updater" bigint,
  "version" integer default 1 not null,
  "rule" bigint not null,
  "kind" text not null,
  "severity" smallint not null,
  "subject" text default '' not null,
  "subject_id" bigint not null,
  "about" text default '' not null,
  "user" bigint,
  "device" text default '' not null,
  "ip" text default '' not null,
  "group_key" text default '' not null,
  "evidence" jsonb,
  "action" text not null,
  "verdict" text default 'open' not null,
  "judged_by" bigint,
  "delete_time" timestamptz,
  constraint "risk_hit_pkey" primary key ("id")
);

create index "risk_hit_rule_create_time_idx" on "risk_hit" ("rule", "create_time" desc, "id" desc);

create index "risk_hit_verdict_create_time_idx" on "risk_hit" ("verdict", "create_time" desc, "id" desc);

create index "risk_hit_subject_subject_id_idx" on "risk_hit" ("subject", "subject_id", "id");

create index "risk_hit_rule_group_key_create_time_idx" on "risk_hit" ("rule", "group_key", "create_time" desc, "id" desc);

create index "risk_hit_create_time_idx" on "risk_hit" ("create_time", "id");

create index "risk_hit_kind_idx" on "risk_hit" ("kind", "id");

create index "risk_hit_severity_idx" on "risk_hit" ("severity", "id");

create index "risk_hit_subject_id_idx" on "risk_hit" ("subject_id", "id");

create index "risk_hit_user_idx" on "risk_hit" ("user", "id");

create index "risk_hit_device_idx" on "risk_hit" ("device", "id");

create index "risk_hit_action_idx" on "risk_hit" ("action", "id");

create table "risk_rule_version" (
  "id" bigint generated always as identity,
  "create_time" timestamptz default now() not null,
  "creator" bigint,
  "rule" bigint not null,
  "revision" integer not null,
  "condition" jsonb not null,
  "severity" smallint,
  "action" text,
  "langs" smallint[] default '{}' not null,
  constraint "risk_rule_version_pkey" primary key ("id")
);

create index "risk_rule_version_create_time_idx" on "risk_rule_version" ("create_time", "id");

create index "risk_rule_version_rule_idx" on "risk_rule_version" ("rule", "id");

-- Rules measured what their key says. From now on, each says itself what it measures, where, and by which limit.
update "risk_rule" r set
  "condition" = jsonb_build_object('measure', known.measure, 'scope', known.scope, 'operator', known.operator,
    'limit', case when known.operator is null then null else r."limit" end,
    'window', null, 'groupBy', null, 'words', ''),
  "scope" = known.scope,
  "action" = case when r."severity" = 3 then 'toQueue' else 'note' end,
  "tested" = true
from (
  select v.key, v.measure, v.operator, case v.places
    when 'models' then array['model']
    when 'pictured' then array['model', 'content', 'comment', 'evaluation']
    else array['model', 'content', 'comment', 'evaluation', 'video'] end as scope
  from (values
    ('bannedWord', 'bannedWord', null, 'all'),
    ('suspectWord', 'suspectWord', null, 'all'),
    ('contactData', 'contactData', null, 'all'),
    ('licenceUnknown', 'licenceUnknown', null, 'models'),
    ('pictureSmall', 'shortSide', 'less', 'pictured'),
    ('pictureRatio', 'sideRatio', 'more', 'pictured'),
    ('pictureLarge', 'longSide', 'atLeast', 'pictured'),
    ('pictureUnreadable', 'pictureUnreadable', null, 'pictured'),
    ('meshUnreadable', 'meshUnreadable', null, 'models'),
    ('wrongExtension', 'wrongExtension', null, 'models'),
    ('notWatertight', 'notWatertight', null, 'models'),
    ('degenerateFaces', 'degenerateFaces', 'more', 'models'),
    ('unitSuspicion', 'unitSuspicion', null, 'models'),
    ('sizeOverBed', 'longestSide', 'more', 'models'),
    ('sameFile', 'sameFile', null, 'models'),
    ('newAccount', 'accountAge', 'less', 'all'),
    ('strikes', 'strikes', 'atLeast', 'all'),
    ('importLeftOut', 'importLeftOut', null, 'models'),
    ('refusedOften', 'refused', 'atLeast', 'all')
  ) as v (key, measure, operator, places)
) as known
where r."key" = known.key;

-- No release made rules with other keys. If there are any, nothing measures them, so they are kept and take no part.
update "risk_rule" set "condition" = '{}', "action" = 'note', "status" = 2 where "condition" is null;

alter table "risk_rule" alter column "condition" set not null, alter column "action" set not null;

alter table "risk_rule" drop column "limit";
`,
};
