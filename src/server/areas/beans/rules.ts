import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { checkSourceFlow, refuseRecycled } from "./source-flow.ts";

const recycleConsequences: Consequences = (command, _record, reason, context) =>
  command.verb === "refuse" ? { ...none, patch: { closing: reason.text, approver: context.actor.id } } : none;

export const rules: AreaRules = {
  refuses: { "accountFlow.reverse": refuseRecycled },
  beforeWrite: { beanRecycle: checkSourceFlow },
  consequences: { beanRecycle: recycleConsequences },
};
