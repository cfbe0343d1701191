import type { AreaRules } from "#server/areas/area-rules.ts";
import { beginAsWarn } from "./begin-as-warn.ts";
import { blackListConsequences } from "./black-list/consequences.ts";
import { afterEntry, checkEntry, fillEntry, undoLift } from "./black-list/rules.ts";

export const rules: AreaRules = {
  consequences: { blackList: blackListConsequences },
  fill: { blackList: fillEntry },
  beforeWrite: { blackList: checkEntry },
  afterWrite: { blackTag: beginAsWarn, blackList: afterEntry },
  undo: { "blackList.lift": undoLift },
};
