/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611271356-findings-of-any-subject",
  transaction: true,
  sql: `
alter table "review_finding" rename column "model" to "subject_id";

alter table "review_finding" add column "subject" text default '' not null;

update "review_finding" set "subject" = 'model';

alter index "review_finding_model_idx" rename to "review_finding_subject_id_idx";
`,
};
