import { Refusal } from "#kernel/errors.ts";
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
  beforeWrite: {
    medal: keepCondition,
    // A sending is sent and revoked by its own commands, which may need a second admin.
    asyncTask: (_tx, _context, { verb, before }) => {
      if (verb === "again" && before?.["kind"] === "medals")
        throw new Refusal("guardRefused", ["请在「勋章发放」里操作", "Use the commands of the sending instead"]);
      return Promise.resolve();
    },
  },
  check: { medal: keepLevels, medalRecord: checkOneValid, sensation: checkStar },
  afterWrite: { medalRecord: takeOff, sensation: giveStarMedal },
  undo: {
    "medalRecord.extend": nothingElse,
  },
};
