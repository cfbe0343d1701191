import type { AreaRules } from "#server/commands/area-rules.ts";
import { none } from "#server/commands/effects.ts";

export const rules: AreaRules = {
  consequences: {
    settlement: (command, _record, reason) =>
      command.verb === "noPass" ? { ...none, patch: { reason: reason.text } } : none,
  },
};
