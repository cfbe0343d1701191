import type { AreaRules } from "#server/areas/area-rules.ts";
import { eraseAccount } from "./erase.ts";
import { checkRequest, fillRequest, followRequest, requestConsequences, undoRequest } from "./requests.ts";

export const rules: AreaRules = {
  consequences: { logoutApply: requestConsequences },
  fill: { logoutApply: fillRequest },
  beforeWrite: { logoutApply: checkRequest },
  afterWrite: {
    logoutApply: async (tx, context, { verb, after }) => {
      await followRequest(tx, verb, after);
      if (verb === "erase") await eraseAccount(tx, context, after);
    },
  },
  undo: undoRequest,
};
