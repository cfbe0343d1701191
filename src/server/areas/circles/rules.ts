import type { AreaRules } from "#server/commands/area-rules.ts";
import { circleConsequences } from "./consequences.ts";
import { countingPlaces, leavingWhenStopped } from "#server/commands/places.ts";
import { checkBeforeSave } from "./check-texts.ts";
import { circlePlaces } from "./circle-places.ts";
import { checkCategory, checkColumn, checkPost, checkRecommendation } from "./circle-rules.ts";
import { deleteColumns, keepRoles, rolesBack } from "./members.ts";

const leaveWhenStopped = leavingWhenStopped(circlePlaces);

export const rules: AreaRules = {
  consequences: { circle: circleConsequences },
  fill: { circle: checkBeforeSave },
  check: { circle: checkCategory, circleRecommendation: checkRecommendation, column: checkColumn, content: checkPost },
  undo: { "circle.setManagers": rolesBack, "circle.setOwner": rolesBack },
  afterWrite: {
    circle: async (tx, context, write) => {
      await keepRoles(tx, context, write);
      await leaveWhenStopped(tx, context, write);
      await deleteColumns(tx, context, write);
    },
    circleRecommendation: countingPlaces(circlePlaces),
  },
};
