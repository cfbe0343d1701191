import type { AreaRules } from "#server/commands/area-rules.ts";
import { medalsOfSend, receiversOfSend } from "./approved-rows.ts";
import { medalRecordConsequences, sensationConsequences } from "./consequences.ts";
import { fillCondition, keepCondition, keepLevels } from "./medal-rules.ts";
import { checkOneValid, takeOff } from "./record-rules.ts";
import { checkStar, giveStarMedal } from "./stars.ts";

/** For commands whose operation records hold all that they change. */
const nothingElse = (): Promise<void> => Promise.resolve();

export const rules: AreaRules = {
  approvals: { "medalSend.send": receiversOfSend, "medalSend.revokeBatch": medalsOfSend },
  consequences: { medalRecord: medalRecordConsequences, sensation: sensationConsequences },
  fill: { medal: fillCondition },
  beforeWrite: { medal: keepCondition },
  check: { medal: keepLevels, medalRecord: checkOneValid, sensation: checkStar },
  afterWrite: { medalRecord: takeOff, sensation: giveStarMedal },
  undo: {
    "medalRecord.extend": nothingElse,
  },
};
