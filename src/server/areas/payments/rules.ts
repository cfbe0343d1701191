import type { AreaRules } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";

const messageConsequences: Consequences = (command, _record, reason) =>
  command.verb === "explain" ? { ...none, patch: { explanation: reason.text } } : none;

export const rules: AreaRules = {
  consequences: { channelMessage: messageConsequences },
};
