import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import type { AreaRules } from "#server/commands/area-rules.ts";
import { ownerMessage } from "./owner-message.ts";

/** A freeze keeps who did it and why, and the owner hears of both. */
const accountConsequences: Consequences = (command, account, reason, context) => {
  const patch = {
    freeze: { freezeReason: reason.text, freezer: context.actor.id },
    unfreeze: { freezeReason: "", freezer: null },
  }[command.verb];
  return patch ? { patch, ...ownerMessage(account, command.id, reason) } : none;
};

const differenceConsequences: Consequences = (command, _record, reason) =>
  command.verb === "explain" ? { ...none, patch: { explanation: reason.text } } : none;

export const rules: AreaRules = {
  consequences: { account: accountConsequences, ledgerDifference: differenceConsequences },
};
