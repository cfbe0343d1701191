import type { AreaRules } from "#server/commands/area-rules.ts";
import type { Consequences } from "#server/commands/effects.ts";
import { none } from "#server/commands/effects.ts";
import { afterBlack, blackConsequences, fillBlack } from "./black-entries.ts";
import { withdrawalConsequences, withdrawalRules } from "./review.ts";
import { afterPayee, checkNumber, fillPayee, payeeConsequences, suspendPayee } from "./payees.ts";

const messageConsequences: Consequences = (command, _record, reason) =>
  command.verb === "explain" ? { ...none, patch: { explanation: reason.text } } : none;

export const rules: AreaRules = {
  consequences: {
    channelMessage: messageConsequences,
    payeeAuth: payeeConsequences,
    withdrawal: withdrawalConsequences,
    withdrawBlack: blackConsequences,
  },
  fill: { payeeAuth: fillPayee, withdrawBlack: fillBlack },
  check: { payeeAuth: checkNumber },
  afterWrite: { payeeAuth: afterPayee, withdrawBlack: afterBlack },
  refuses: { ...withdrawalRules.refuses },
  undo: { ...withdrawalRules.undo },
  follow: {
    ...withdrawalRules.follow,
    "payeeAuth.revoke": (tx, { now }, { record, move }) => suspendPayee(tx, record.id, "down", now, move),
  },
};
