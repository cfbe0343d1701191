import type { AreaRules } from "#server/commands/area-rules.ts";
import { retryConsequence } from "./retried.ts";
import { conversionRefusal } from "./sources.ts";

export const rules: AreaRules = {
  consequences: { to3mfTask: retryConsequence },
  refuses: { "model.to3mf": (sql, _context, { id }) => conversionRefusal(sql, [id]) },
};
