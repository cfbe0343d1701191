import { settlement } from "#domain/settlements/settlement.resource.ts";
import { moveLater } from "#server/areas/payments/move-later.ts";
import type { PayoutKind, SubjectMove } from "#server/areas/payments/payout-kinds.ts";
import { statesAfter } from "#server/commands/states-after.ts";
import { messageTo } from "./settlement-messages.ts";
import { accountOf, postPaid } from "./settlement-money.ts";

/** Transition of each move. A payout that is cancelled leaves the settlement waiting: it can be paid anew. */
const verbs: Readonly<Record<SubjectMove, string>> = {
  send: "send",
  succeed: "succeed",
  failToPay: "failToPay",
  cannotReceive: "cannotReceive",
  comeBack: "comeBack",
  refuse: "waitAgain",
};
const events: Partial<Record<SubjectMove, string>> = { succeed: "paid", comeBack: "cameBack" };

export const payoutKind: PayoutKind = {
  resource: settlement,
  move: (tx, context, subject, move, { patch, reason }) => {
    const event = events[move];
    // Fields that only withdrawals have.
    const { decideTime: _, reason: __, ...own } = patch;
    return moveLater(tx, context, {
      resource: settlement,
      verb: verbs[move],
      before: subject,
      patch: { ...statesAfter(settlement, verbs[move]), ...own },
      reason,
      ...(event ? { message: messageTo(subject, event, reason) } : {}),
    });
  },
  postPaid,
  accountOf,
};
