import type { AreaRules } from "#server/commands/area-rules.ts";
import { checkAlone, checkExemption } from "./check-exemption.ts";

export const rules: AreaRules = {
  beforeWrite: { auditExempt: checkExemption },
  undo: { "auditExempt.end": (tx, _context, _operation, record) => checkAlone(tx, record["user"]) },
};
