import type { AreaRules } from "#server/areas/area-rules.ts";
import { caseConsequences, followCase, undoCase } from "./decide-case.ts";

export const rules: AreaRules = {
  consequences: { reportCase: caseConsequences },
  follow: followCase,
  undo: undoCase,
};
