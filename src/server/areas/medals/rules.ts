import type { AreaRules } from "#server/areas/area-rules.ts";
import { countLevels, fillCondition, keepCondition, keepLevels } from "./medal-rules.ts";
import { checkOneValid, takeOff } from "./record-rules.ts";
import { checkStar, giveStarMedal } from "./stars.ts";

/** For commands whose operation records hold all that they change. */
const nothingElse = (): Promise<void> => Promise.resolve();

export const rules: AreaRules = {
  fill: { medal: fillCondition },
  beforeWrite: { medal: keepCondition },
  check: { medalRecord: checkOneValid, sensation: checkStar },
  afterWrite: { medal: keepLevels, medalRecord: takeOff, sensation: giveStarMedal },
  undo: {
    "medal.move": (tx, _context, _operation, record) => countLevels(tx, record.id),
    "medalRecord.extend": nothingElse,
  },
};
