/* oxlint-disable max-lines */
import type { Migration } from "#server/db/migration.ts";

export const migration: Migration = {
  name: "202611272038-risk-rules-concurrently",
  transaction: false,
  sql: `
create index concurrently if not exists "risk_rule_scope_idx" on "risk_rule" using gin ("scope");

create index concurrently if not exists "risk_rule_action_idx" on "risk_rule" ("action", "id");

create index concurrently if not exists "risk_rule_langs_idx" on "risk_rule" using gin ("langs");

create index concurrently if not exists "risk_rule_valid_from_idx" on "risk_rule" ("valid_from", "id");

create index concurrently if not exists "risk_rule_valid_to_idx" on "risk_rule" ("valid_to", "id");

create index concurrently if not exists "risk_rule_tested_idx" on "risk_rule" ("tested", "id");

create index concurrently if not exists "risk_rule_block_from_idx" on "risk_rule" ("block_from", "id");

create index concurrently if not exists "risk_rule_hits_idx" on "risk_rule" ("hits", "id");

create index concurrently if not exists "risk_rule_upheld_idx" on "risk_rule" ("upheld", "id");

create index concurrently if not exists "risk_rule_overturned_idx" on "risk_rule" ("overturned", "id");
`,
};
