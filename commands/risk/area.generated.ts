// Generated from the names of files. Do not edit.
import { blackList } from "#domain/risk/black-list.resource.ts";
import { blackListHit } from "#domain/risk/black-list-hit.resource.ts";
import { blackTag } from "#domain/risk/black-tag.resource.ts";
import { reviewFinding } from "#domain/risk/review-finding.resource.ts";
import { riskDryRun } from "#domain/risk/risk-dry-run.resource.ts";
import { riskHit } from "#domain/risk/risk-hit.resource.ts";
import { riskRule } from "#domain/risk/risk-rule.resource.ts";
import { riskRuleVersion } from "#domain/risk/risk-rule-version.resource.ts";
import { wordFind } from "#domain/risk/word-find.resource.ts";
import { defineArea } from "#commands/define.ts";
import { blackListCommands } from "./black-list.ts";
import { blackTagCommands } from "./black-tag.ts";
import { riskHitCommands } from "./risk-hit.ts";
import { riskRuleCommands } from "./risk-rule.ts";
import { wordFindCommands } from "./word-find.ts";

export const area = defineArea("risk", [
  blackList,
  blackListHit,
  blackTag,
  reviewFinding,
  riskDryRun,
  riskHit,
  riskRule,
  riskRuleVersion,
  wordFind,
], [
  blackListCommands,
  blackTagCommands,
  riskHitCommands,
  riskRuleCommands,
  wordFindCommands,
], {});
