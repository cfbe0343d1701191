import type { AreaRules } from "#server/commands/area-rules.ts";
import { checkConfigs } from "./check-config.ts";
import { checkQuoted } from "./quoted-reasons.ts";

export const rules: AreaRules = {
  beforeWrite: { systemConfig: (tx, _context, { before, patch }) => checkQuoted(tx, before, patch) },
  check: { systemConfig: checkConfigs },
};
