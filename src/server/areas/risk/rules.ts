import type { AreaRules } from "#server/commands/area-rules.ts";
import { beginAsWarn } from "./begin-as-warn.ts";
import { blackListConsequences } from "./black-list/consequences.ts";
import { afterEntry, checkEntry, fillEntry, undoLift } from "./black-list/rules.ts";
import { countVerdict, fillRule, hitConsequences, keepVersion, ruleConsequences } from "./rules/rule-writes.ts";

export const rules: AreaRules = {
  consequences: { blackList: blackListConsequences, riskRule: ruleConsequences, riskHit: hitConsequences },
  fill: { blackList: fillEntry, riskRule: fillRule },
  beforeWrite: { blackList: checkEntry },
  afterWrite: { blackTag: beginAsWarn, blackList: afterEntry, riskRule: keepVersion, riskHit: countVerdict },
  undo: { "blackList.lift": undoLift },
};
