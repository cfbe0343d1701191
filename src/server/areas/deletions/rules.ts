import type { AreaRules } from "#server/commands/area-rules.ts";
import { checkRequest, fillRequest, followRequest, requestConsequences, undoRequest } from "./requests.ts";

export const rules: AreaRules = {
  consequences: { logoutApply: requestConsequences },
  fill: { logoutApply: fillRequest },
  beforeWrite: { logoutApply: checkRequest },
  afterWrite: {
    logoutApply: (tx, _context, { verb, after }) => followRequest(tx, verb, after),
  },
  undo: undoRequest,
};
