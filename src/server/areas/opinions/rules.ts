import type { AreaRules } from "#server/commands/area-rules.ts";
import { compareOpinion, opinionConsequences, refuseOwnDecision, undoOpinion } from "./give-opinion.ts";

export const rules: AreaRules = {
  consequences: { secondOpinion: opinionConsequences },
  beforeWrite: { secondOpinion: refuseOwnDecision },
  follow: { "secondOpinion.pass": compareOpinion, "secondOpinion.noPass": compareOpinion },
  undo: { "secondOpinion.pass": undoOpinion, "secondOpinion.noPass": undoOpinion },
};
