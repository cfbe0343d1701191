import type { AreaRules } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { afterPayee, checkNumber, fillPayee, payeeConsequences, suspendPayee } from "./payees.ts";

const messageConsequences: Consequences = (command, _record, reason) =>
  command.verb === "explain" ? { ...none, patch: { explanation: reason.text } } : none;

export const rules: AreaRules = {
  consequences: { channelMessage: messageConsequences, payeeAuth: payeeConsequences },
  fill: { payeeAuth: fillPayee },
  check: { payeeAuth: checkNumber },
  afterWrite: { payeeAuth: afterPayee },
  follow: { "payeeAuth.revoke": (tx, _context, { record, move }) => suspendPayee(tx, record.id, "down", move) },
};
